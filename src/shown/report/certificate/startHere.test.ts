import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleVerdict } from '../../../decided/testing/exampleVerdict.ts';
import { reportOf } from '../Report.ts';
import { startHere } from './startHere.ts';

test('lists only files that are there, and shows a name of others as text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-here-'));
  writeFileSync(join(folder, 'summary.md'), '');
  const target = { name: '<b>$& shop', environment: 'shop', urls: {} };
  const page = startHere(reportOf(exampleVerdict([], { target }), folder, null), folder);
  expect(page).toContain('&lt;b&gt;$&amp; shop');
  expect(page).toContain('href="summary.md"');
  expect(page).not.toContain('href="failures"');
  expect(page).not.toMatch(/\{(?:title|subject|number)\}/);
  rmSync(folder, { recursive: true });
});
