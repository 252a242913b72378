import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeSession } from '../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../src/checked/trial/Trial.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { Constraint, Json } from '../../src/promised/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { requestFactories } from './requestFactories.ts';

const [A, B] = ['129782ca-1734-5740-bf29-34e20bed625a', '708b39b0-81ed-5600-9e96-3347c1eda1f3'];
const specs = loadSpecs();
const at = (...restaurants: string[]) =>
  ({ fixtures: { restaurant: A, reports: { businessDate: 20260316, restaurants } } }) as Target;

function factoryOf(name: string) {
  return requestFactories.find(({ operation }) => operation === `analytics/${name}`)!;
}

/** The values that constraints are about: `path`, `query`, `body/restaurantIds/items` and so on. */
function about(place: string, keyword = 'type'): Constraint {
  const [where, ...rest] = place.split('/');
  if (where !== 'body') return { location: { in: where, name: rest[0] } } as Constraint;
  const steps = rest.map((step) => (step === 'items' ? { items: true } : { property: step }));
  return { location: { in: 'body' }, site: { steps, keyword } } as unknown as Constraint;
}

/** Many valid requests of an operation, at a target that names these restaurants. */
async function drawn(name: string, restaurants: string[], purpose = ''): Promise<RequestParts[]> {
  const trial = { target: at(...restaurants), purpose } as unknown as Trial;
  return fc.sample(await factoryOf(name).valid(trial), 400);
}

const bodiesOf = (all: RequestParts[]) => all.map(({ body }) => body as Record<string, Json>);
const distinct = (values: unknown[]) => [
  ...new Set(values.map((value) => JSON.stringify(value) ?? '–')),
];

test('no restaurant is named where inactive ones are asked for, nor one in both lists', async () => {
  const all = await drawn('labor/request', [A, B]);
  const lists = (isInactive: boolean) =>
    distinct(
      all
        .filter(({ query }) => (query?.['onlyInactiveRestaurants'] === 'true') === isInactive)
        .map(({ body }) => {
          const { restaurantIds, excludedRestaurantIds } = body as Record<string, Json>;
          return [restaurantIds, excludedRestaurantIds];
        }),
    ).sort();
  const none: string[] = [];
  const usual = [
    [none, none],
    [none, [A]],
    [[A], none],
    [[A], [B]],
    [[A, B], none],
  ];
  expect(lists(true)).toEqual([JSON.stringify([none, none])]);
  expect(lists(false)).toEqual(distinct(usual).sort());
});

test('none is excluded where one alone is known', async () => {
  const excluded = bodiesOf(await drawn('labor/request', [A])).map(
    (body) => body['excludedRestaurantIds'],
  );
  expect(distinct(excluded)).toEqual(['[]']);
});

test('a grouping or aggregation is drawn where the documents allow it for certain', async () => {
  const all = async (name: string, purpose = '') =>
    (await drawn(name, [A, B], purpose)).map(({ path, query, body }) => ({
      range: path?.['key'],
      by: query?.['aggregateBy'],
      groups: (body as Record<string, Json>)['groupBy'],
    }));
  const menu = await all('menu/requestRange');
  const grouped = menu.filter(({ groups }) => groups !== undefined);
  expect(distinct(grouped.map(({ range }) => range)).sort()).toEqual(['"day"', '"week"']);
  expect(menu.filter(({ by }) => by !== undefined)).toEqual([]);
  const metrics = await all('metrics/requestRange');
  const aggregated = metrics.filter(({ by }) => by !== undefined);
  expect(distinct(aggregated.map(({ range }) => range))).toEqual(['"day"']);
  expect(distinct(metrics.map(({ groups }) => groups))).toEqual(['–']);
  const ofGroupBy = await all(
    'metrics/requestRange',
    'analytics/metrics/requestRange/body/groupBy/type',
  );
  expect(distinct(ofGroupBy.map(({ groups }) => groups)).sort()).toEqual(['[]', '–']);
  const labor = await all('labor/request', 'analytics/labor/request/body/groupBy/type');
  expect(distinct(labor.map(({ groups }) => groups))).not.toContain('[]');
});

test('a request needs a day for which there are data, and any for the list of restaurants nothing', async () => {
  const { preconditions = [] } = factoryOf('labor/request');
  expect(preconditions.map(({ missing }) => missing({ fixtures: {} } as Target))).not.toContain(
    undefined,
  );
  expect(fc.sample(await factoryOf('restaurantsInformation').valid({} as Trial), 1)).toEqual([{}]);
});

const week: RequestParts = {
  path: { key: 'week' },
  query: { onlyInactiveRestaurants: 'true', aggregateBy: 'HOUR' },
  body: {
    startBusinessDate: 1,
    endBusinessDate: 7,
    groupBy: ['JOB'],
    restaurantIds: [A],
    excludedRestaurantIds: [B],
  },
};
const reconciled = (name: string, place: string, parts = week) =>
  factoryOf(name).reconcile?.(parts, about(place), {} as Trial);

test('who asks for inactive restaurants names none, of which it is not known whether they are', () => {
  const body = { ...(week.body as object), restaurantIds: [], excludedRestaurantIds: [] };
  expect(reconciled('labor/request', 'query/onlyInactiveRestaurants')).toEqual({ ...week, body });
});

test('what is about another parameter or the body stays as it is', () => {
  expect(reconciled('labor/request', 'query/aggregateBy')).toBe(week);
  expect(reconciled('labor/request', 'body/restaurantIds')).toBe(week);
});

test('a request of another time range is of one day, with what goes with the range', () => {
  const { groupBy: _groupBy, ...others } = week.body as Record<string, Json>;
  const body: Record<string, Json> = { ...others, startBusinessDate: 7 };
  const query = { onlyInactiveRestaurants: 'true' };
  expect(reconciled('menu/requestRange', 'path')).toEqual({
    ...week,
    query,
    body: { ...body, groupBy: ['JOB'] },
  });
  const year = { ...week, path: { key: 'year' } };
  expect(reconciled('menu/requestRange', 'path', year)).toEqual({ ...year, query, body });
  const day = { ...week, path: { key: 'day' } };
  expect(reconciled('metrics/requestRange', 'path', day)).toEqual({ ...day, body });
  const plain = { path: { key: 'day' }, body: { endBusinessDate: 7 } };
  const fitted = {
    path: { key: 'day' },
    query: {},
    body: { startBusinessDate: 7, endBusinessDate: 7 },
  };
  expect(reconciled('labor/request', 'path', plain)).toEqual(fitted);
  expect(reconciled('labor/request', 'path', { ...plain, body: {} })?.body).toEqual({
    startBusinessDate: null,
  });
});

test('a valid date has data, and a valid GUID is of a restaurant that exists', () => {
  const trial = { target: at(A, B) } as unknown as Trial;
  const edges = (constraint: Constraint) =>
    factoryOf('labor/request').edges?.(constraint, [1, 2], trial);
  expect(edges(about('body/restaurantIds/items', 'format'))).toEqual([A]);
  expect(edges(about('body/endBusinessDate'))).toEqual([20260316]);
  expect(edges(about('body/endBusinessDate', 'required'))).toEqual([1, 2]);
  expect(edges(about('body/restaurantIds'))).toEqual([1, 2]);
  expect(edges(about('body/dates/items'))).toEqual([1, 2]);
  expect(edges(about('body'))).toEqual([1, 2]);
  expect(edges(about('query/aggregateBy'))).toEqual([1, 2]);
  const inQuery = { ...about('body/startDate', 'format'), location: { in: 'query', name: 'a' } };
  expect(edges(inQuery as Constraint)).toEqual([1, 2]);
});

test('what is valid elsewhere breaks a constraint here', () => {
  const trial = { target: at(A, B) } as unknown as Trial;
  const breaks = (place: string, keyword?: string, name = 'labor/request') =>
    factoryOf(name).breaks?.(about(place, keyword), trial);
  const menus = ['MENU', 'MENU_GROUP', 'MENU_ITEM', 'MODIFIER'];
  expect(breaks('path')).toEqual(['year', 'quarter']);
  expect(breaks('query/aggregateBy')).toEqual(
    expect.arrayContaining(['WEEK', 'MONTH', 'YEAR', 'MINUTE', 'JOB']),
  );
  expect(breaks('query/onlyInactiveRestaurants')).toEqual([]);
  expect(breaks('header/aggregateBy')).toEqual([]);
  expect(breaks('body/groupBy/items', 'enum')).toEqual([...menus, 'DAY', 'HOUR', 'RESTAURANT']);
  expect(breaks('body/groupBy/items', 'enum', 'menu/requestRange')).toEqual([
    'JOB',
    'EMPLOYEE',
    'DAY',
    'HOUR',
    'RESTAURANT',
  ]);
  expect(breaks('body/groupBy')).toEqual([]);
  expect(breaks('body/endBusinessDate')).toEqual(['2026-03-16']);
  expect(breaks('body/endBusinessDate', 'required')).toEqual([]);
  expect(breaks('body/datesOf')).toEqual([]);
  expect(breaks('body/excludedRestaurantIds')).toEqual([A]);
  expect(breaks('body/restaurantIdsOf')).toEqual([]);
  expect(breaks('body/restaurantIds/items')).toEqual([]);
  expect(breaks('body/restaurantIds', 'enum')).toEqual([]);
  expect(breaks('body')).toEqual([]);
  expect(
    factoryOf('labor/request').breaks?.({ location: { in: 'body' } } as Constraint, trial),
  ).toEqual([]);
});

test('how true and false are spelt in a query is open, for parameters that are one or the other', () => {
  for (const name of ['labor/request', 'metrics/get']) {
    const isOpen = (place: string, text: string) => factoryOf(name).isOpen?.(about(place), text);
    expect(isOpen('query/onlyInactiveRestaurants', 'yes')).toBe(true);
    expect(isOpen('query/fetchRestaurantNames', 'TRUE')).toBe(true);
    expect(isOpen('query/fetchRestaurantNames', 'perhaps')).toBe(false);
    expect(isOpen('query/aggregateBy', 'yes')).toBe(false);
    expect(isOpen('path/fetchRestaurantNames', 'yes')).toBe(false);
  }
});

test('a request for inactive restaurants is outdated where there are none', async () => {
  const isOutdated = async (query: Record<string, string> | undefined, active: boolean) => {
    const body = JSON.stringify([{ active }]);
    const { session } = fakeSession(() => ({ body }), { specs });
    return factoryOf('labor/request').isOutdated?.({ query }, new Trial('test', session));
  };
  expect(await isOutdated({ onlyInactiveRestaurants: 'true' }, true)).toBe(true);
  expect(await isOutdated({ onlyInactiveRestaurants: 'true' }, false)).toBe(false);
  expect(await isOutdated({ onlyInactiveRestaurants: 'false' }, true)).toBe(false);
  expect(await isOutdated(undefined, true)).toBe(false);
});

/** A trial whose plain report became this, and another one where it is requested again. */
function trialWith(report: object | undefined, another?: object): Trial {
  return {
    target: at(A, B),
    session: { clock: { now: () => 60_000 } },
    once: async (key: string) =>
      key.includes('base report') ? [another] : new Map([['base', report]]),
    notExercised: (reason: string) => {
      throw new Error(reason);
    },
  } as unknown as Trial;
}
const request = { range: 'day' };
const polled = (...statuses: (number | null)[]) =>
  statuses.map((status) => ({ exchange: { response: status && { status }, error: null } }));

test('a report is fetched that is ready, or that was rejected but for want of its data', async () => {
  const fetched = async (name: string, report: object | undefined) =>
    distinct(fc.sample(await factoryOf(name).valid(trialWith(report)), 50)).sort();
  const path = { key: A };
  const plain = [{ path, query: {} }];
  const ready = { guid: A, request, ready: {}, polls: polled(200) };
  expect(await fetched('labor/get', ready)).toEqual(distinct(plain));
  const names = ['false', 'true'].map((name) => ({ path, query: { fetchRestaurantNames: name } }));
  expect(await fetched('metrics/get', ready)).toEqual(distinct([...names, ...plain]));
  expect(await fetched('labor/get', { guid: A, request, polls: polled(202, 404) })).toEqual(
    distinct(plain),
  );
  const others = [
    { guid: A, request, polls: polled(202, 409) },
    { guid: A, request, polls: polled(404, 500) },
    { guid: A, request, polls: polled(null) },
    { guid: A, request, polls: [] },
    { request, polls: polled(404) },
    undefined,
  ];
  for (const report of others) await expect(fetched('labor/get', report)).rejects.toThrow();
});

test('a report whose data may be forgotten by now is requested again', async () => {
  const ready = { request, ready: {}, polls: polled(200) };
  const keysAt = async (readyAt: number) => {
    const trial = trialWith({ ...ready, guid: A, readyAt }, { ...ready, guid: B });
    const drawn = fc.sample(await factoryOf('labor/get').valid(trial), 5);
    return new Set(drawn.map(({ path }) => path?.['key']));
  };
  expect(await keysAt(1)).toEqual(new Set([A]));
  expect(await keysAt(0)).toEqual(new Set([B]));
});

test('only what was waited for gets a response by it', async () => {
  const answer = async (report: object | undefined, query = {}) =>
    factoryOf('labor/get').answered?.({ path: { key: A }, query }, trialWith(report));
  expect(await answer({ guid: A, request, ready: 'given' })).toBe('given');
  expect(await answer({ guid: B, request, ready: 'given' })).toBeUndefined();
  expect(await answer({ guid: A, request, ready: 'given' }, { other: 'x' })).toBeUndefined();
  expect(await answer({ request, ready: 'given' })).toBeUndefined();
  expect(await answer(undefined)).toBeUndefined();
});
