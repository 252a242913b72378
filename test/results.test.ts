import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../src/decided/testing/exampleVerdict.ts';
import { verdictText } from '../src/decided/verdictText.ts';
import { Visitor } from './pages/Visitor.ts';
import { startConformance } from './startConformance.ts';

/** The page of many runs, made as people make it and looked at in a browser. */
const folder = mkdtempSync(join(tmpdir(), 'results-page-'));
const out = join(folder, 'page');
let visitor: Visitor;

beforeAll(async () => {
  const [key, pub] = [join(folder, 'own.key'), join(folder, 'own.pub')];
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }));
  const failed = exampleResult({ id: 'a', outcome: 'failed', failures: [exampleFailure()] });
  for (const [name, rules] of Object.entries({
    good: [exampleResult({ id: 'a' })],
    bad: [failed],
    unsealed: [exampleResult({ id: 'a' })],
  })) {
    const path = join(folder, 'runs', name);
    mkdirSync(path, { recursive: true });
    const target = { name: `the ${name} one`, environment: 'test', urls: {} };
    writeFileSync(join(path, 'verdict.json'), verdictText(exampleVerdict(rules, { target })));
    writeFileSync(join(path, 'summary.md'), 'a summary');
  }
  for (const name of ['good', 'bad']) {
    const sealed = await startConformance(['seal', join(folder, 'runs', name), '--key', key]);
    expect(sealed.code, sealed.output).toBe(0);
  }
  const words = ['results', join(folder, 'runs'), '--out', out, '--key', pub];
  const made = await startConformance(words);
  expect(made.code, made.output).toBe(0);
  expect(made.output).toContain('index.html (runs: 3, targets: 3)');
  visitor = await Visitor.arrive(out);
});

afterAll(async () => {
  await visitor?.leave();
  rmSync(folder, { recursive: true });
});

test.each([
  [1280, 'light'],
  [390, 'light'],
  [1280, 'dark'],
  [390, 'dark'],
] as const)(
  'opens from the file system at %i pixels in the %s theme, and calls nobody',
  async (width, colorScheme) => {
    const { page } = visitor;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await visitor.open('index.html');
    await page.getByRole('cell', { name: /NOT CONFORMANT/ }).waitFor();
    await page.getByRole('cell', { name: /NOT VERIFIED/ }).waitFor();
    await page
      .getByRole('cell', { name: /sealed and verified/ })
      .first()
      .waitFor();
    const widths = await page.$$eval('img', (all) =>
      all.map((it) => (it as { naturalWidth?: number }).naturalWidth),
    );
    expect(widths.every((it) => Number(it) > 100)).toBe(true);
    expect(await visitor.tooWide()).toBe(0);
    expect(await visitor.inaccessible()).toEqual([]);
    expect(visitor.noticed()).toEqual([]);
  },
);

test('leads to what a run left', async () => {
  await visitor.open('index.html');
  await visitor.page.getByRole('link', { name: 'summary' }).first().click();
  await visitor.page.getByText('a summary').waitFor();
});
