import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportOf } from '../src/shown/report/Report.ts';
import { writeCertificate } from '../src/shown/report/certificate/writeCertificate.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../src/decided/testing/exampleVerdict.ts';
import { Visitor } from './pages/Visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificate-page-'));
const PHONE = 390;
let visitor: Visitor;

beforeAll(async () => {
  const rules = [
    exampleResult({ id: 'card-authorization/a', service: 'card-authorization' }),
    exampleResult({ id: 'b', outcome: 'failed', failures: [exampleFailure()] }),
  ];
  writeFileSync(
    join(folder, 'certificate.html'),
    await writeCertificate(reportOf(exampleVerdict(rules), folder, null)),
  );
  visitor = await Visitor.arrive(folder);
});

afterAll(async () => {
  await visitor?.leave();
  rmSync(folder, { recursive: true });
});

test.each([1280, PHONE])('a certificate fits a screen of %i pixels', async (width) => {
  await visitor.page.setViewportSize({ width, height: 800 });
  await visitor.open('certificate.html');
  await visitor.page.getByRole('heading', { name: 'NOT CONFORMANT' }).waitFor();
  expect(await visitor.tooWide()).toBe(0);
  expect(await visitor.inaccessible()).toEqual([]);
  expect(visitor.noticed()).toEqual([]);
});
