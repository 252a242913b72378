import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSpecs } from './reading/loadSpecs.ts';
import { projectRoot as root } from '../../projectRoot.ts';
import { formatted } from '../words/formatted.ts';
import { countTable } from './countTable.ts';

const MARKER = '<!-- spec count -->';

test('is the table that README.md shows between its markers (`npx conformance spec count --write` writes it)', () => {
  const [, shown] = readFileSync(join(root, 'README.md'), 'utf8').split(MARKER);
  expect(shown?.trim()).toBe(countTable(loadSpecs()));
});

test('is laid out as the formatter wants it', async () => {
  const table = `${countTable(loadSpecs())}\n`;
  expect(await formatted('README.md', table)).toBe(table);
});
