import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { Visitor } from './pages/Visitor.ts';
import { startConformance } from './startConformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'allure-page-'));
const RULE = 'stock/update/quantity-is-required';
const STATEMENT = 'For QUANTITY, an element without quantity is rejected';
let visitor: Visitor;

beforeAll(async () => {
  // Every refusal is another one than documented.
  const sandbox = await startSandbox({
    control: true,
    wrap: (next) => async (request) => {
      const response = await next(request);
      return response.status === 400 ? { ...response, status: 409 } : response;
    },
  });
  const [file, out] = [join(folder, 'target.yaml'), join(folder, 'run')];
  writeFileSync(file, stringify(sandbox.target));
  const words = ['run', '--target', file, '--rule', RULE, '--cases', '1', '--out', out];
  // Allure's page is looked at here. Tests of other files have this process, too.
  const env = { ...process.env, CONFORMANCE_ALLURE: undefined };
  const { code, output } = await startConformance(words, { env });
  await sandbox.close();
  expect(code, output).toBe(1);
  visitor = await Visitor.arrive(join(out, 'allure-report'));
}, 240_000);

afterAll(async () => {
  await visitor?.leave();
  rmSync(folder, { recursive: true });
});

test('the Allure page of a run with failures opens without an error or a request to any host', async () => {
  await visitor.open('index.html');
  await visitor.page.getByText('NOT CONFORMANT').first().waitFor({ state: 'attached' });
  const text = (await visitor.page.evaluate('document.body.innerText')) as string;
  expect(text).toMatch(/Failed\s+1/);
  expect(text).toMatch(/ErrorMessage\.\s+[1-9]\d*m?s/);
  expect(await namelessButtons()).toEqual([]);
  expect(visitor.noticed()).toEqual([]);
});

test('nothing green stands beside NOT CONFORMANT', async () => {
  await visitor.open('index.html');
  await visitor.page.getByText(STATEMENT).first().waitFor();
  const rings = visitor.page.locator('svg:has([data-chart-tooltip-trigger])');
  // It is there: a new form of the page would show it again under another name.
  expect(await rings.count()).toBe(1);
  expect(await rings.isVisible()).toBe(false);
  const marks = (await visitor.page.evaluate(
    `[...document.querySelectorAll('[class*="passed"], [data-testid*="passed"] div')].map((mark) => getComputedStyle(mark).backgroundColor)`,
  )) as string[];
  expect(marks.filter(isGreen)).toEqual([]);
});

test('a rule that failed is found by its words, and opens with its evidence', async () => {
  const { page } = visitor;
  await page.getByPlaceholder('Search tests').fill('PUT update quantity');
  await page.getByText(STATEMENT).first().click();
  await page.getByText(RULE, { exact: true }).first().waitFor();
  await page
    .getByText(/probe: PUT .* → 409/)
    .first()
    .click();
  await page
    .getByText(/Headers \(\d+\)/)
    .first()
    .waitFor();
  expect(await namelessButtons()).toEqual([]);
  expect(visitor.noticed()).toEqual([]);
});

function isGreen(colour: string): boolean {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return opacity > 0 && green > red + 40 && green > blue + 40;
}

async function namelessButtons(): Promise<string[]> {
  return (await visitor.inaccessible()).filter((found) => found.startsWith('button-name'));
}
