import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtSite } from './pages/builtSite.ts';
import { pagesIn } from './pages/linksIn.ts';
import { Visitor } from './pages/Visitor.ts';

/** How the living specification looks, page by page: in both themes, on each kind of screen, to whom cannot see it. */
let pages: string;
const PHONE = { width: 390, height: 800 };
const TABLET = { width: 820, height: 1100 };
const DESK = { width: 1280, height: 900 };
let visitor: Visitor;

beforeAll(async () => {
  pages = await builtSite();
  visitor = await Visitor.arrive(pages);
}, 400_000);

afterAll(async () => {
  await visitor?.leave();
});

/** One page of each kind; of the operations one with a body and pairs. */
const KINDS = [
  'index.html',
  'start.html',
  'search.html?q=quantity',
  'glossary.html',
  'scopes.html',
  'not-offered.html',
  'at.html',
  'states.html',
  'open-points.html',
  'changes.html',
  'stock/index.html',
  'stock/list.html',
  'stock/schemas.html',
  'stock/reference.html',
  'targets/partner.html',
];

test('every page opens without an error or a request to any host, and no text is cut', async () => {
  await visitor.page.setViewportSize(DESK);
  for (const path of pagesIn(pages)) {
    await visitor.open(path);
    if (path.endsWith('reference.html')) await visitor.page.waitForSelector('#reference .opblock');
    expect(visitor.noticed(), path).toEqual([]);
    expect(await visitor.cutTexts(), path).toEqual([]);
  }
});

test.each(KINDS)('axe finds nothing on %s, in the light theme or the dark one', async (address) => {
  await visitor.page.setViewportSize(DESK);
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  await visitor.open(address);
  if (address.endsWith('reference.html')) await visitor.page.waitForSelector('#reference .opblock');
  // What is folded is looked at too, but for long lists of it.
  await visitor.unfold(3);
  expect(await visitor.inaccessible()).toEqual([]);
  // The themes differ in nothing but colours.
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  expect(await visitor.inaccessible(['color-contrast', 'link-in-text-block'])).toEqual([]);
});

test.each(KINDS)('%s fits a phone, a tablet and a desk, and no code is cut', async (address) => {
  await visitor.open(address);
  await visitor.unfold();
  for (const size of [PHONE, TABLET, DESK]) {
    await visitor.page.setViewportSize(size);
    expect(await visitor.tooWide(), `at a width of ${size.width}`).toBe(0);
    expect(await visitor.cutCode()).toEqual([]);
  }
});

test('beside the fields, an example shows its request and its response at once, and no text is squeezed', async () => {
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['card-authorization/authorize', 'stock/update', 'configuration/menus/list']) {
    await visitor.open(`${path}.html`);
    const boxes = await visitor.page.$$eval(
      '.sample :is(.asked, .exchange) pre:not(details pre)',
      (all) => all.map((pre) => pre.getBoundingClientRect()).filter(({ height }) => height > 0),
    );
    expect(boxes.length, path).toBeGreaterThan(1);
    for (const { left, bottom, height } of boxes)
      expect([left > 720, bottom <= 900, height > 120]).toEqual([true, true, true]);
    await visitor.unfold();
    const widths = await visitor.page.$$eval('dd', (all) => all.map((one) => one.offsetWidth));
    expect(Math.min(...widths), path).toBeGreaterThan(160);
  }
});

test('pictures of states are whole at the width of a phone', async () => {
  await visitor.page.setViewportSize(PHONE);
  await visitor.open('states.html');
  const widths = await visitor.page.$$eval('.machine svg', (all) =>
    all.map((svg) => svg.getBoundingClientRect().right),
  );
  expect(widths.length).toBeGreaterThan(2);
  expect(Math.max(...widths)).toBeLessThanOrEqual(PHONE.width);
  await visitor.page.setViewportSize(DESK);
});
