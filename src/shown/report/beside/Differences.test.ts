import { expect, test } from 'vitest';
import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import { exampleResult, exampleVerdict } from '../../../decided/testing/exampleVerdict.ts';
import { reportOf } from '../Report.ts';
import { besidePage, besideTable, besideText } from './besidePage.ts';
import { Differences, type DifferenceGroup } from './Differences.ts';

const specs = loadSpecs();

function askedOf(id: string) {
  const spec = specs.find(({ operations }) => operations.some((one) => one.id === id));
  const operation = spec?.operations.find((one) => one.id === id);
  if (spec === undefined || operation === undefined) throw new Error(id);
  return { operation, resolve: spec.resolve };
}

const list = askedOf('stock/list');

function listed(
  body: unknown,
  response: Partial<RecordedExchange['response']> = {},
): RecordedExchange {
  return {
    id: 'a#1',
    rule: 'stock/list/quantity-is-listed',
    operation: 'stock/list',
    role: 'probe',
    request: { method: 'GET', url: 'http://127.0.0.1/stock/v1/inventory', headers: [], body: null },
    response: {
      status: 200,
      statusText: '',
      headers: [['Content-Type', 'application/json; charset=utf-8']],
      body: typeof body === 'string' ? body : JSON.stringify(body),
      bodyBytes: 1,
      ...response,
    },
    error: null,
    startedAt: '',
    durationMs: 1,
    judgedAs: 'success',
  };
}

const ITEM = { guid: '0b6a7b0e-41cb-5e5f-9a3c-0a4f5c0d1e2f', status: 'QUANTITY', quantity: 2 };

function groupsOf(
  here: RecordedExchange,
  there: RecordedExchange,
  asked = list,
  toHere = (text: string) => text,
): DifferenceGroup[] {
  const differences = new Differences();
  differences.add(here, there, asked, toHere);
  return differences.groups();
}

const placesOf = (groups: DifferenceGroup[]) =>
  groups.map(({ place, here, there, isDecided }) => [place, here, there, isDecided]);

test.each<[string, RecordedExchange]>([
  ['itself', listed([ITEM])],
  ['another identifier', listed([{ ...ITEM, guid: 'ffffffff-41cb-4e5f-9a3c-0a4f5c0d1e2f' }])],
  [
    'other headers of its way',
    listed([ITEM], {
      headers: [
        ['content-type', 'application/json'],
        ['date', 'today'],
      ],
    }),
  ],
])('%s is no difference', (_what, other) => {
  expect(groupsOf(listed([ITEM]), other)).toEqual([]);
});

test('arrays are compared by what they hold, in any order', () => {
  const other = { ...ITEM, status: 'OUT_OF_STOCK', quantity: null };
  expect(groupsOf(listed([ITEM, other]), listed([other, ITEM]))).toEqual([]);
  expect(placesOf(groupsOf(listed([ITEM]), listed([ITEM, ITEM])))).toEqual([
    ['body /#', '1', '2', true],
  ]);
});

test.each<[string, unknown, unknown[]]>([
  [
    'an enumerated value',
    { ...ITEM, status: 'IN_STOCK' },
    ['body /[]/status', '"IN_STOCK"', '"QUANTITY"', true],
  ],
  ['a number', { ...ITEM, quantity: 3 }, ['body /[]/quantity', '3', '2', true]],
  ['a type', { ...ITEM, quantity: '2' }, ['body /[]/quantity', '"2"', '2', true]],
  [
    'a documented field more',
    { ...ITEM, multiLocationId: 'a' },
    ['body /[]/multiLocationId', '"a"', 'absent', true],
  ],
  ['an undocumented field', { ...ITEM, extra: 1 }, ['body /[]/extra', '1', 'absent', false]],
])('%s is shown with both values', (_what, item, group) => {
  expect(placesOf(groupsOf(listed([item]), listed([ITEM])))).toEqual([group]);
});

test('a status counts by what was asked, an error message stands apart', () => {
  const refused = (message: string) => listed({ status: 400, message }, { status: 400 });
  expect(placesOf(groupsOf(listed([ITEM]), refused('no')))).toEqual([
    ['status', '200', '400', true],
  ]);
  const odd = { ...listed([ITEM]), judgedAs: 'anything' };
  expect(placesOf(groupsOf(odd, { ...refused('no'), judgedAs: 'anything' }))).toEqual([
    ['status', '200', '400', false],
  ]);
  expect(placesOf(groupsOf(refused('never'), refused('no')))).toEqual([
    ['body /message', '"never"', '"no"', false],
  ]);
});

test('the same difference of several operations is one group, with the shortest request', () => {
  const differences = new Differences();
  const search = (body: unknown): RecordedExchange => ({
    ...listed(body),
    operation: 'stock/search',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1/stock/v1/inventory/search',
      headers: [],
      body: '{"guids":[]}',
    },
  });
  differences.add(
    search([{ ...ITEM, quantity: 1 }]),
    search([ITEM]),
    askedOf('stock/search'),
    (text) => text,
  );
  differences.add(listed([{ ...ITEM, quantity: 1 }]), listed([ITEM]), list, (text) => text);
  const [group, ...others] = differences.groups();
  expect(others).toEqual([]);
  expect(group?.operations).toEqual(['POST /stock/v1/inventory/search', 'GET /stock/v1/inventory']);
  expect(group?.example.request).toBe('GET http://127.0.0.1/stock/v1/inventory');
});

test('what one deployment itself gives differently for one request shows nothing, unless the other never gives it', () => {
  const differences = new Differences();
  const give = (here: number, there: number) =>
    differences.add(
      listed([{ ...ITEM, quantity: here }]),
      listed([{ ...ITEM, quantity: there }]),
      list,
      (text) => text,
    );
  give(1, 1);
  give(1, 2);
  give(2, 1);
  expect(differences.groups()).toEqual([]);
  give(9, 1);
  expect(placesOf(differences.groups())).toEqual([['body /[]/quantity', '9', 'never given', true]]);
});

test('what a changing list holds at one deployment alone shows nothing, if the other gives it elsewhere', () => {
  const differences = new Differences();
  const same = (text: string) => text;
  const search = askedOf('stock/search');
  const give = (asked: typeof list, ...each: [here: string[], there: string[]]) => {
    const [here, there] = each.map((ids) =>
      listed(ids.map((multiLocationId) => ({ ...ITEM, multiLocationId }))),
    ) as [RecordedExchange, RecordedExchange];
    differences.add(here, there, asked, same);
  };
  give(list, ['1'], ['1']);
  give(list, ['1', '2'], ['1']);
  give(search, ['1', '2'], ['1', '2']);
  expect(placesOf(differences.groups()).filter(([place]) => /Id$/.test(String(place)))).toEqual([]);
});

test('a list that is empty at times at both differs in nothing where one was read empty', () => {
  const differences = new Differences();
  for (const [here, there] of [
    [[ITEM], [ITEM]],
    [[ITEM], []],
    [[], []],
  ] as const)
    differences.add(listed(here), listed(there), list, (text) => text);
  expect(placesOf(differences.groups())).toEqual([]);
  const always = new Differences();
  for (const _ of [1, 2]) always.add(listed([ITEM]), listed([]), list, (text) => text);
  expect(placesOf(always.groups())).not.toEqual([]);
});

test('two things of which the other deployment knows one are not compared, two that each made are', () => {
  const [one, two, own, made] = ['1', '2', '3', '4'].map(
    (digit) => digit.repeat(8) + ITEM.guid.slice(8),
  );
  const get = askedOf('configuration/menuItems/get');
  const item = (guid = '', calories = 1): RecordedExchange => ({
    ...listed({ guid, calories }),
    operation: 'configuration/menuItems/get',
    request: { ...listed('').request, url: `http://127.0.0.1/config/v2/menuItems/${guid}` },
  });
  const differences = new Differences();
  differences.add(item(one, 1), item(two, 2), get, String);
  differences.add(item(one, 1), item(one, 1), get, String);
  expect(differences.groups()).toEqual([]);
  expect([differences.compared, differences.unpaired]).toEqual([1, 1]);
  differences.add(item(own, 1), item(made, 3), get, String);
  expect(placesOf(differences.groups())).toEqual([['body /calories', '1', '3', true]]);
});

test('fixtures of the old target count as those of the new one; other requests are not compared', () => {
  const other = listed([{ ...ITEM, multiLocationId: 'OLD-1' }]);
  const own = listed([{ ...ITEM, multiLocationId: 'NEW-1' }]);
  expect(groupsOf(own, other, list, (text) => text.replaceAll('OLD-1', 'NEW-1'))).toEqual([]);
  const differences = new Differences();
  const elsewhere = {
    ...own,
    request: { ...own.request, url: 'http://127.0.0.1/stock/v1/inventory?status=QUANTITY' },
  };
  differences.add(own, elsewhere, list, (text) => text);
  expect([differences.compared, differences.unpaired]).toEqual([0, 1]);
});

test('what others wrote is text in the table and on the page, and what redaction took out has one name', async () => {
  const evil = '<script>alert(1)</script> | [x](http://y) `a`';
  const marked = (text: string, shell: string) =>
    listed(`[{"status":"QUANTITY","token":"${text}"}]`, {
      marks: { body: [{ start: 32, end: 32 + text.length, shell }] },
    });
  expect(groupsOf(marked('«redacted $A»', '$A'), marked('«redacted $BC»', '$BC'))).toEqual([]);
  const groups = groupsOf(listed([{ ...ITEM, [evil]: evil }]), listed([ITEM]));
  const { causes, glance, verdict } = reportOf(exampleVerdict([]), 'x', null);
  const beside = {
    ...{ causes, glance, verdict },
    beside: { here: evil, there: 'old', compared: 1, unpaired: 0, groups, rules: [] },
  };
  const page = await besidePage(beside);
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;script&gt;');
  expect(besideText(beside)).toContain(' 1 kind of difference, ');
  const table = besideTable(beside).replaceAll(/\\./g, '');
  expect(table).not.toMatch(/<script|[`\]]/);
  expect(table.split('\n').at(-3)?.split('|')).toHaveLength(7);
});

test('a rule that only warns, or is excepted, is counted apart from those that fail', async () => {
  const excepted = exampleResult({ id: 'c', outcome: 'waived' });
  const { causes, glance, verdict } = reportOf(exampleVerdict([excepted]), 'x', null);
  const rule = (id: string, here: string, there: string) => ({ id, here, there, message: '`a`' });
  const rules = [
    rule('a', 'failed', 'passed'),
    rule('b', 'warned', 'not exercised'),
    rule('c', 'failed', 'passed'),
  ];
  const compared = { here: 'new', there: 'old', compared: 1, unpaired: 0, groups: [], rules };
  expect(besideText({ causes, glance, verdict, beside: compared })).toContain(
    'old: 1 rule failed and 1 warned and 1 excepted only at the new one (3 causes), 0 rules failed only at the old one;',
  );
  const page = await besidePage({ causes, glance, verdict, beside: compared });
  expect(page).toMatch(/<code>c<\/code>: new excepted, old passed.*?<code>a<\/code>/s);
});

test.each([
  ['deep arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['a text without end', JSON.stringify('+'.repeat(400_000))],
  [
    'many members below a long name',
    JSON.stringify({
      ['n'.repeat(300_000)]: Object.fromEntries(Array.from({ length: 30_000 }, (_, m) => [m, m])),
    }),
  ],
])('%s cost little', (_what, body) => {
  const began = process.threadCpuUsage();
  groupsOf(listed(body), listed([ITEM]));
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(5_000);
});

test('a deployment that gives something else in each response costs no more than one that does not', () => {
  const differences = new Differences(20_000);
  const given = (round: number) =>
    Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`k${index}`, round + index]));
  const add = (there: unknown) => differences.add(listed([ITEM]), listed([there]), list, String);
  add({ text: 'a b '.repeat(10_000) });
  for (let round = 0; round < 10; round += 1) add(given(round));
  expect(differences.isFull).toBe(false);
  const began = process.threadCpuUsage();
  const groups = differences.groups();
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000);
  expect(Math.max(...groups.map(({ here, there }) => here.length + there.length))).toBeLessThan(
    3000,
  );
  for (let round = 0; round < 5; round += 1) add(given(round));
  expect(differences.isFull).toBe(true);
});

test('a deployment that names new members in each response costs no more than so many places', () => {
  const differences = new Differences();
  const hostile = (round: number) =>
    Object.fromEntries(Array.from({ length: 8000 }, (_, index) => [`k${round}x${index}`, 1]));
  for (let round = 0; round < 5; round += 1)
    differences.add(listed([ITEM]), listed([{ ...ITEM, ...hostile(round) }]), list, String);
  expect(differences.isFull).toBe(true);
  expect(differences.groups().length).toBeLessThanOrEqual(10_000);
});

test('nor than so many characters: beyond, no response is compared', () => {
  const differences = new Differences(200_000, 20_000);
  for (let round = 0; round < 50; round += 1)
    differences.add(listed([ITEM]), listed([{ text: `${round} `.repeat(800) }]), list, String);
  expect(differences.isFull).toBe(true);
  expect(differences.compared).toBeLessThan(40);
});
