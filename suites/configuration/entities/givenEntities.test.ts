import { describe, expect, test } from 'vitest';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { markedBy } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { entityOf, keyOf } from './entities.ts';
import { pickedFrom, unknownEntities } from './givenEntities.ts';

const exchange = {} as LiveExchange;
const page = (elements: unknown[]) => ({
  exchange,
  elements,
  ...markedBy(elements, (element) => keyOf(entityOf(element) ?? {})),
  next: undefined,
});
const walk = (...pages: unknown[][]) => ({
  query: {},
  pages: pages.map(page),
  end: 'last page' as const,
  last: exchange,
});
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => ({ guid: `g${from + place}` }));

describe('the elements that are read one by one', () => {
  test('are all of a short list, each once', () => {
    const picked = pickedFrom(walk(many(3), many(2, 2)));
    expect(picked.map(({ guid }) => guid)).toEqual(['g0', 'g1', 'g2', 'g3']);
  });

  test('are some from everywhere in a long one, with the edges of its pages', () => {
    const guids = pickedFrom(walk(many(300), many(300, 300), many(50, 600))).map(
      ({ guid }) => guid,
    );
    expect(guids.length).toBeLessThanOrEqual(26);
    for (const edge of ['g0', 'g299', 'g300', 'g599', 'g600', 'g649'])
      expect(guids).toContain(edge);
  });

  test('show each field that any has a value in', () => {
    const elements: Record<string, unknown>[] = many(500);
    elements[123] = { guid: 'rare', sku: 'x', images: [], plu: null };
    elements[124] = { guid: 'rarer', images: [{}], plu: '4011' };
    elements[222] = { guid: 'rarest', taxes: [{}], notes: '' };
    elements[223] = { guid: 'empty', notes: 'x', prices: [] };
    elements[224] = { guid: 'priced', prices: [{}] };
    const guids = pickedFrom(walk(elements)).map(({ guid }) => guid);
    expect(guids).toEqual(expect.arrayContaining(['rare', 'rarer', 'rarest', 'priced']));
    expect(guids).not.toContain('empty');
  });

  test('show each field by the first that has a value in it', () => {
    const elements: Record<string, unknown>[] = many(500);
    for (const [place, sku] of [
      [122, null],
      [124, 'x'],
      [126, 'y'],
    ] as const)
      elements[place] = { guid: `sku ${String(sku)}`, sku };
    const guids = pickedFrom(walk(elements)).map(({ guid }) => guid);
    expect(guids.filter((guid) => guid.startsWith('sku'))).toEqual(['sku x']);
  });

  test('lie all over a list of one page', () => {
    const guids = pickedFrom(walk(many(111))).map(({ guid }) => guid);
    expect(guids).toEqual(Array.from({ length: 12 }, (_, place) => `g${10 * place}`));
  });

  test('show each kind that a flag or a word in capitals divides them into', () => {
    const elements = many(500).map((entity, place) => ({
      ...entity,
      active: place !== 333,
      calories: place === 444 ? -1 : place === 454 ? 0 : place,
      type: place === 222 ? 'PORTION' : 'STANDARD',
      name: place === 111 ? 'Soup' : 'Bread',
    }));
    const guids = pickedFrom(walk(elements)).map(({ guid }) => guid);
    expect(guids).toEqual(expect.arrayContaining(['g333', 'g222', 'g444']));
    expect(guids).not.toContain('g111');
  });

  test('are no more for many fields, and no more for many pages', () => {
    const elements = many(500).map((entity, place) =>
      place > 400 && place < 430 ? { ...entity, [`field${place}`]: 'x' } : entity,
    );
    expect(pickedFrom(walk(elements))).toHaveLength(13);
    const pages = [0, 100, 200, 300, 400].map((from) => many(100, from));
    const guids = pickedFrom(walk(...pages)).map(({ guid }) => guid);
    expect(guids).toEqual(expect.arrayContaining(['g99', 'g100', 'g199', 'g400', 'g499']));
    expect(guids).not.toContain('g299');
  });

  test('show the rare kinds first, and none of a field that hardly two have in common', () => {
    const letters = (number: number) =>
      String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '');
    const elements = many(500).map((entity, place) => ({
      ...entity,
      type: place === 444 ? 'PORTION' : `KIND_${letters(place % 7)}`,
      code: `CODE_${letters(Math.floor(place / 2))}`,
      plu: `PLU_${letters(place)}`,
    }));
    const guids = pickedFrom(walk(elements)).map(({ guid }) => guid);
    expect(guids).toContain('g444');
    expect(guids).toEqual(expect.arrayContaining(['g3', 'g4', 'g5', 'g6']));
    expect(guids).not.toContain('g1');
  });

  test('are none where no element is an object with a guid', () => {
    expect(pickedFrom(walk([null, 1, 'x', [], {}, { guid: 5 }, { guid: '' }]))).toEqual([]);
  });
});

test('guids that the list does not give are a drawn one, and two near the first that is listed', async () => {
  const counted = [0, 1, 2].map((end) => `5a3b1c7e-0d52-4f6a-9b1e-00000000000${end}`);
  const listed = walk(counted.map((guid) => ({ guid })));
  const trial = {
    target: { fixtures: { restaurant: 'r' } },
    session: { seed: 1 },
    operation: () => ({ documented: '' }),
    send: async (_operation: string, { path }: { path: { guid: string } }) => path.guid,
    once: async (key: string, find: (trial: unknown) => unknown) =>
      key.startsWith('unknown') ? find(trial) : listed,
  };
  const asked = await unknownEntities(trial as unknown as Trial, 'menus');
  const guids = asked.map(({ guid }) => guid);
  expect(guids).toHaveLength(3);
  expect(guids.filter((guid) => counted.includes(guid))).toEqual([]);
  expect(guids[1]?.slice(0, 24)).toBe(counted[0]?.slice(0, 24));
  expect(guids[2]).toBe(counted[0]?.slice(0, -1));
});
