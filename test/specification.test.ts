import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesIn } from '../src/site/build/siteFolder.ts';
import { brokenLinks, pagesIn } from './pages/linksIn.ts';
import { writeNights } from './pages/nightlyRuns.ts';
import { Visitor } from './pages/Visitor.ts';
import { startConformance } from './startConformance.ts';

/** The living specification, built once with some nightly runs, and somebody who looks at it. */
const folder = mkdtempSync(join(tmpdir(), 'specification-'));
const pages = join(folder, 'pages');
const FAILING = 'stock/update/quantity-is-required';
const FAILING_LATER = 'analytics/labor/request/week-is-at-most-7-days';
const PHONE = { width: 390, height: 800 };
const DESK = { width: 1280, height: 900 };
let visitor: Visitor;

beforeAll(async () => {
  writeNights(join(folder, 'runs'), [
    { target: 'partner', day: '2026-11-18', failed: [] },
    { target: 'partner', day: '2026-11-19', failed: [FAILING] },
    { target: 'partner', day: '2026-11-21', failed: [FAILING, FAILING_LATER] },
    { target: 'certification', day: '2026-11-20', failed: [] },
  ]);
  const options = ['--run', join(folder, 'runs'), '--out', pages];
  const { code, output } = await startConformance(['spec', 'build', ...options]);
  expect(code, output).toBe(0);
  visitor = await Visitor.arrive(pages);
}, 400_000);

afterAll(async () => {
  await visitor?.leave();
  rmSync(folder, { recursive: true });
});

/** One page of each kind; of the operations one with a body and pairs. */
const KINDS = [
  'index.html',
  'search.html?q=quantity',
  'at.html',
  'states.html',
  'open-points.html',
  'stock/index.html',
  'stock/list.html',
  'stock/schemas.html',
  'stock/reference.html',
  'targets/partner.html',
];

test('has at most 5 MB in all', () => expect(bytesIn(pages)).toBeLessThan(5_000_000));

test('every link leads somewhere, and no id stands twice', () => {
  expect(pagesIn(pages).length).toBeGreaterThan(90);
  expect(brokenLinks(pages)).toEqual([]);
});

test('every page opens without an error or a request to any host', async () => {
  for (const path of pagesIn(pages)) {
    await visitor.open(path);
    if (path.endsWith('reference.html')) await visitor.page.waitForSelector('#reference .opblock');
    expect(visitor.noticed(), path).toEqual([]);
  }
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each(KINDS)('axe finds nothing on %s', async (address) => {
    await visitor.page.setViewportSize(DESK);
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.open(address);
    if (address.endsWith('reference.html'))
      await visitor.page.waitForSelector('#reference .opblock');
    // What is folded is looked at too, but for long lists of it.
    await visitor.unfold(3);
    expect(await visitor.inaccessible()).toEqual([]);
  });
});

test.each(KINDS)('%s fits the width of a phone', async (address) => {
  await visitor.page.setViewportSize(PHONE);
  await visitor.open(address);
  await visitor.unfold();
  expect(await visitor.tooWide()).toBe(0);
});

test('the theme can be switched, and stays so on the next page', async () => {
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  await visitor.open('index.html');
  const background = () => visitor.page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await visitor.page.click('#theme');
  const dark = await background();
  expect(dark).not.toBe(light);
  await visitor.open('stock/index.html');
  expect(await background()).toBe(dark);
  await visitor.page.click('#theme');
});

test('the keyboard skips to the content first', async () => {
  await visitor.open('index.html');
  await visitor.page.keyboard.press('Tab');
  await visitor.page.keyboard.press('Enter');
  expect(await visitor.page.evaluate('document.activeElement.id')).toBe('main');
});

test('a pair shows the accepted request beside the refused one, wherever the page holds it', async () => {
  await visitor.open('stock/update.html#stock/update/body/quantity/exclusiveMinimum');
  const rule = visitor.page.locator('[id="stock/update/body/quantity/exclusiveMinimum"]');
  await rule.locator('summary').click();
  const sides = await rule.locator('.exchange').allTextContents();
  expect(sides).toHaveLength(2);
  expect(sides[0]).toMatch(/Accepted: 200[\s\S]*curl .*-X PUT[\s\S]*"quantity": [1-9]/);
  expect(sides[1]).toMatch(
    /Refused: 400[\s\S]*curl .*-X PUT[\s\S]*"quantity": (?:0|-)[\s\S]*"status": 400/,
  );
});

/** Searches as people do: from any page, in the field on top. Gives what is found, the best first. */
async function search(query: string): Promise<{ id: string; text: string }[]> {
  await visitor.open('stock/index.html');
  await visitor.page.fill('#find', query);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForSelector('#results li');
  return visitor.page.$$eval('#results li', (items) =>
    items.map((item) => ({
      id: item.querySelector('a')?.textContent ?? '',
      text: item.textContent ?? '',
    })),
  );
}

test.each([
  'stock/update/quantity-is-required',
  'stock/update/body/quantity/exclusiveMinimum',
  'stock/list/status-in-stock',
  'stock/MenuItemInventory',
  'card-authorization/payment',
])('search finds %s by its id, first, and leads to it', async (id) => {
  const [first] = await search(id);
  expect(first?.id).toBe(id);
  await visitor.page.click('#results li a');
  await visitor.page.waitForSelector(`[id="${id}"]`);
  expect(decodeURI(new URL(visitor.page.url()).hash)).toBe(`#${id}`);
});

test.each([FAILING, 'stock/update', 'stock/status', 'targets/partner'])(
  'at.html opens %s',
  async (id) => {
    await visitor.open(`at.html#${id}`);
    await visitor.page.waitForSelector(`[id="${id}"]`);
  },
);

describe('somebody who has never seen the documents finds among the first five', () => {
  test.each([
    ['which scope does updating stock need', /^stock\/update\s.*needs scope stock:write/],
    [
      'what happens on a second PUT with the same payment id',
      /authorize\/payment-id-again-with-the-same-body\s.*same request again is answered with 409/,
    ],
    ["how long may a week's report be", /week-is-at-most-7-days\s.*seven days or fewer/],
    ['what is not known about connectedRestaurants', /^partners\/connected\/.*open point/],
    ['which rules failed at partner last night', /^targets\/partner\s.*2026-11-21 03:00/],
  ])('%s', async (question, answer) => {
    const found = await search(question);
    const texts = found.slice(0, 5).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(answer));
  });
});

test('the page of a target says which rules failed last night, and since when', async () => {
  await visitor.open('targets/partner.html');
  const failed = await visitor.page.$$eval('#failed + ul > li', (items) =>
    items.map((item) => item.textContent ?? ''),
  );
  expect(failed).toHaveLength(2);
  expect(failed).toContainEqual(expect.stringMatching(`${FAILING}failed since 2026-11-19 03:00`));
  expect(failed).toContainEqual(
    expect.stringMatching(`${FAILING_LATER}failed since 2026-11-21 03:00`),
  );
});

test('a rule shows what became of it at each target', async () => {
  await visitor.open(`stock/update.html#${FAILING}`);
  const text = await visitor.page.locator(`[id="${FAILING}"] > dl`).textContent();
  expect(text).toMatch(/Passed in every run at certification/);
  expect(text).toMatch(/failed at partner since 2026-11-19 \(2 runs\); passed 2026-11-18/);
});

test('open points say what targets were seen to do, and are there as Markdown', () => {
  const html = readFileSync(join(pages, 'open-points.html'), 'utf8');
  const markdown = readFileSync(join(pages, 'open-points.md'), 'utf8');
  expect(html).toContain('an empty array, with a &lt;script> in it');
  expect(markdown).toContain(
    'seen at partner, 2026-11-21: an empty array, with a &lt;script> in it',
  );
});
