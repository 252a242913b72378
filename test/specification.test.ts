import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesIn } from '../src/shown/site/build/siteFolder.ts';
import { brokenLinks, pagesIn } from './pages/linksIn.ts';
import { builtSite, FAILING, FAILING_LATER } from './pages/builtSite.ts';
import { Visitor } from './pages/Visitor.ts';

/** The living specification with some nightly runs, and somebody who looks at it. */
let pages: string;
const PHONE = { width: 390, height: 800 };
const DESK = { width: 1280, height: 900 };
let visitor: Visitor;

beforeAll(async () => {
  pages = await builtSite();
  visitor = await Visitor.arrive(pages);
}, 400_000);

afterAll(async () => {
  await visitor?.leave();
});

/** What people type, and what should come first. */
const QUESTIONS = JSON.parse(
  readFileSync(new URL('pages/questions.json', import.meta.url), 'utf8'),
) as [question: string, first: string][];

test('has at most 6 MB in all', () => expect(bytesIn(pages)).toBeLessThan(6_000_000));

test('no page has more than 300 kB', () => {
  const heavy = pagesIn(pages).filter((path) => statSync(join(pages, path)).size > 300_000);
  expect(heavy).toEqual([]);
});

test('every link leads somewhere, and no id stands twice', () => {
  expect(pagesIn(pages).length).toBeGreaterThan(90);
  expect(brokenLinks(pages)).toEqual([]);
});

test('says which operations need a token and no scope that the documents list, and no full stop stands alone', () => {
  const page = (path: string) => readFileSync(join(pages, path), 'utf8');
  expect(page('scopes.html')).toMatch(/none listed<[^]*?href="[^"]*partners\/list\.html"/);
  const families = page('configuration/index.html');
  expect(families).toContain('Faults caught: ');
  expect(families).not.toMatch(/(?:<\/details>|\. )\.<\/span>/);
  expect(page('stock/schemas.html')).not.toMatch(/\b1 (?:characters|elements) or/);
});

test('the glossary is in order, the names of samples are short, and a report is requested before it is fetched', () => {
  const texts = pagesIn(pages).map((path) => readFileSync(join(pages, path), 'utf8'));
  const glossary = readFileSync(join(pages, 'glossary.html'), 'utf8');
  const titles = [...glossary.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title = '']) => title);
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other)));
  const names = texts.flatMap((text) => text.match(/[\w-]+(?=\.(?:mjs|py)<)/g) ?? []);
  expect(names.filter((name) => name.length > 42)).toEqual([]);
  const analytics = readFileSync(join(pages, 'analytics/index.html'), 'utf8');
  for (const report of ['check', 'labor', 'menu', 'payout'])
    expect(analytics.indexOf(`${report}/request`)).toBeLessThan(
      analytics.indexOf(`${report}/get.`),
    );
});

test('on a phone, the pages are listed behind a button', async () => {
  await visitor.page.setViewportSize(PHONE);
  await visitor.open('stock/list.html');
  const link = visitor.page.locator('#side').getByText('Open points');
  expect(await link.isVisible()).toBe(false);
  await visitor.page.click('#menu');
  expect(await link.isVisible()).toBe(true);
  await visitor.page.setViewportSize(DESK);
});

test('the language of the snippets is chosen once for all, by mouse or keyboard', async () => {
  const shown = () => visitor.page.locator('.tab:visible pre').first().textContent();
  await visitor.open('stock/update.html');
  expect(await shown()).toMatch(/^curl /);
  await visitor.page.getByRole('tab', { name: 'JavaScript' }).first().click();
  expect(await shown()).toMatch(/await fetch\(/);
  await visitor.page.keyboard.press('ArrowRight');
  expect(await shown()).toMatch(/^import json/);
  await visitor.open('start.html');
  expect(await shown()).toMatch(/^import base64/);
  await visitor.page.getByRole('tab', { name: 'curl' }).first().click();
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

test('a pair shows the accepted request beside the rejected one, wherever the page holds it', async () => {
  await visitor.open('stock/update.html#stock/update/body/quantity/exclusiveMinimum');
  // Folded away as it is, an address opens it.
  const rule = visitor.page.locator('[id="stock/update/body/quantity/exclusiveMinimum"]');
  await rule.locator('.exchange').first().waitFor({ state: 'visible' });
  const sides = await rule.locator('.exchange').allTextContents();
  expect(sides).toHaveLength(2);
  expect(sides[0]).toMatch(/Accepted: 200[\s\S]*curl .*-X PUT[\s\S]*"quantity": [1-9]/);
  expect(sides[1]).toMatch(
    /Rejected: 400[\s\S]*curl .*-X PUT[\s\S]*"quantity": (?:0|-)[\s\S]*"status": 400/,
  );
  // Nothing but the characters that differ is marked, and the two lines with them stand on top.
  const lines = await rule.locator('.evidence > dl').last().locator('dd').allTextContents();
  expect(lines[0]).toMatch(/^"quantity": \d+$/);
  expect(lines[1]).toMatch(/^"quantity": (?:0|-.*)$/);
  const marked = await rule.locator('.exchange mark').allTextContents();
  expect(marked).toHaveLength(2);
  expect(marked.join('')).toMatch(/^[\d.-]+$/);
});

test('the changes since an earlier version say what changed and whom it breaks', async () => {
  await visitor.open('changes.html');
  const text = await visitor.page.locator('main').textContent();
  expect(text).toMatch(/Breaking for clients/);
  expect(text).toMatch(
    /MenuItemInventoryUpdate[\s\S]*status[\s\S]*PUT \/stock\/v1\/inventory\/update/,
  );
});

test.each([
  'stock/update/quantity-is-required',
  'stock/update/body/quantity/exclusiveMinimum',
  'stock/list/status-in-stock',
  'stock/MenuItemInventory',
  'card-authorization/payment',
])('search finds %s by its id, first, and leads to it', async (id) => {
  const [first] = await visitor.search(id);
  expect(first?.id).toBe(id);
  await visitor.page.click('#results li a');
  await visitor.page.waitForSelector(`[id="${id}"]`);
  expect(decodeURI(new URL(visitor.page.url()).hash)).toBe(`#${id}`);
});

test('search is at hand from any page, and its results by arrow keys', async () => {
  await visitor.open('stock/index.html');
  await visitor.page.keyboard.press('/');
  await visitor.page.keyboard.type('void a payment');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForSelector('#results li');
  await visitor.page.keyboard.press('ArrowDown');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForSelector('[id="not-offered/void"]');
});

test('inline code is shown as code, on every page', () => {
  const withMarks = pagesIn(pages).filter((path) =>
    readFileSync(join(pages, path), 'utf8')
      .replace(/<(pre|code|svg|script)\b[\s\S]*?<\/\1>/g, '')
      .includes('`'),
  );
  expect(withMarks).toEqual([]);
});

test.each([FAILING, 'stock/update', 'stock/status', 'targets/partner'])(
  'at.html opens %s',
  async (id) => {
    await visitor.open(`at.html#${id}`);
    await visitor.page.waitForSelector(`[id="${id}"]`);
  },
);

test('search puts first what people look for in their words, with typing errors too', async () => {
  await visitor.open('search.html');
  // The first hit to each question, all at once: each by itself would open the page again.
  const first = (await visitor.page.evaluate(
    `window.searchReady.then((data) => {
      const found = window.ranked(data);
      return ${JSON.stringify(QUESTIONS.map(([question]) => question))}.map((question) => data.entries[found(question)[0]]?.[1]);
    })`,
  )) as string[];
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(40);
  expect(QUESTIONS.map(([question], index) => [question, first[index]])).toEqual(QUESTIONS);
});

describe('somebody who has never seen the documents finds among the first five', () => {
  test.each([
    ['which scope does updating stock need', /^stock\/update\s.*needs scope stock:write/],
    [
      'what happens on a second PUT with the same payment id',
      /authorize\/payment-id-again-with-the-same-body\s.*same request again gets 409/,
    ],
    ["how long may a week's report be", /week-is-at-most-7-days\s.*seven days or fewer/],
    ['what is not known about connectedRestaurants', /^partners\/connected\/.*open point/],
    ['rate limit', /^limits\/rates\s/],
    ['which rules failed at partner last night', /^targets\/partner\s.*2026-11-21 03:00/],
  ])('%s', async (question, answer) => {
    const found = await visitor.search(question);
    const texts = found.slice(0, 5).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(answer));
  });
});

describe('where the documents contradict themselves, the page shows both words and the open point', () => {
  test.each([
    [
      'card-authorization/authorize',
      'cardNumberOrigin',
      'Required: yes. And also: It has a default',
    ],
    [
      'card-authorization/authorize',
      'keyId',
      'Required: yes in the schema. And also: It may be omitted',
    ],
    ['card-authorization/authorize', 'encryptedCardData', 'Type: object. And also:'],
    ['partners/list', 'lastModified', 'The schema types it as a date. And also:'],
    ['stock/update', 'quantity', 'null for the statuses other than QUANTITY. And also:'],
    ['analytics/menu/requestRange', 'groupBy', 'Only for the time range day or week. And also:'],
  ])('%s: %s', async (operation, field, words) => {
    await visitor.open(`${operation}.html`);
    const name = visitor.page.locator('.fields .name', { hasText: new RegExp(`^${field}$`) });
    const row = name.first().locator('xpath=ancestor::li[1]');
    expect(await row.textContent()).toContain(words);
    const link = await row.locator('.dispute a').first().getAttribute('href');
    expect(link).toMatch(/open-points\.html#/);
  });
});

test('a field shows the values that it has for example', () => {
  for (const page of ['authorize', 'schemas'])
    expect(readFileSync(join(pages, `card-authorization/${page}.html`), 'utf8')).toContain(
      'for example AUTHORIZED, ACKNOWLEDGED, DENIED',
    );
});

test('a path parameter is called as the documents call it', async () => {
  await visitor.open('analytics/metrics/requestRange.html');
  const names = await visitor.page.$$eval('.reading .fields .name', (all) =>
    all.map((code) => code.textContent),
  );
  expect(names).toContain('timeRange');
  expect(names).not.toContain('key');
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

test('the title of a page is escaped once', async () => {
  await visitor.open('targets/r-d.html');
  expect(await visitor.page.title()).toMatch(/^Results at R&D ·/);
});

test('a rule shows what became of it at each target', async () => {
  await visitor.open(`stock/update.html#${FAILING}`);
  const text = await visitor.page.locator(`[id="${FAILING}"] dl`).first().textContent();
  expect(text).toMatch(/Passed in every run at R&D/);
  expect(text).toMatch(/failed at partner since 2026-11-19 \(2 runs\); passed 2026-11-18/);
});

test('open points say what targets were seen to do, and are there as Markdown', () => {
  const html = readFileSync(join(pages, 'open-points.html'), 'utf8');
  const markdown = readFileSync(join(pages, 'open-points.md'), 'utf8');
  expect(html).toContain('an empty array, with a &lt;script> in it\\u202e\\u001b[2J');
  expect(markdown).toContain(
    'seen at partner, 2026-11-21: an empty array, with a &lt;script> in it',
  );
});
