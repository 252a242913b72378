import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { Constraint } from '../../src/promised/types.ts';
import { requestFactories } from './requestFactories.ts';
import { requestParts } from './entities/requestParts.ts';

const lists = requestFactories.find(({ operation }) => operation === 'configuration/menus/list');

/** A trial whose walks were made: each page is called by its name. */
function trialAfter(...names: string[]): Trial {
  const pages = names.map((exchange, place) => ({
    exchange,
    elements: [],
    next: names[place + 1],
  }));
  return {
    target: { fixtures: { restaurant: 'r' } },
    once: async () => ({ pages, end: 'last page', last: names.at(-1) }),
  } as unknown as Trial;
}

test('only what a walk has asked for gets a response by it', async () => {
  const trial = trialAfter('first', 'second');
  const answer = async (asked: Parameters<typeof requestParts>[1], at = trial) =>
    lists?.answered?.(requestParts(at, asked), at);
  expect(await answer({})).toBe('first');
  expect(await answer({ pageToken: 'second' })).toBe('second');
  expect(await answer({ pageToken: 'third' })).toBeUndefined();
  expect(await answer({ lastModified: '2025-01-01T00:00:00Z' })).toBeUndefined();
  const long = trialAfter('first', 'second', 'third');
  expect(await answer({ pageToken: 'second' }, long)).toBe('second');
  const brokenOff = {
    ...trial,
    once: async () => ({
      pages: [{ exchange: 'first', elements: [], next: 'second' }],
      end: 'no page',
      last: 'refused',
    }),
  } as unknown as Trial;
  expect(await answer({ pageToken: 'second' }, brokenOff)).toBe('refused');
  const short = trialAfter('only');
  expect(await answer({ lastModified: '2025-01-01T00:00:00Z' }, short)).toBeUndefined();
});

test('a form of ISO 8601 that date-time has not is open, one that it has is not', () => {
  const isOpen = (text: string) => lists?.isOpen?.({} as Constraint, text);
  const others = [
    '20240101T000000Z',
    '20240101T000000,5Z',
    '20240101T000000.25Z',
    '20240101T0000Z',
    '2024-01-01T00Z',
    '2024-01-01 00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00+0530',
    '2024-01-01T00:00:00+05',
  ];
  expect(others.filter((text) => isOpen(text) !== true)).toEqual([]);
  const forms = [
    '2024-01-01T00:00:00Z',
    '2024-01-01T00:00:00.25+05:30',
    '2024-13',
    'x2024-01-01 00:00Z',
  ];
  expect(forms.filter((text) => isOpen(text) !== false)).toEqual([]);
});

const specs = loadSpecs();
const operations = specs.flatMap((spec) => spec.operations);

/** A trial at which each restaurant is answered so. */
function trialWith(answers: Record<string, { status: number; json?: unknown }>) {
  const observed: string[] = [];
  const trial = {
    target: { fixtures: { restaurant: 'r', otherRestaurant: 's' } },
    session: { specs },
    operation: (id: string) => operations.find((one) => one.id === id),
    once: async (_key: string, find: (trial: unknown) => unknown) => find(trial),
    send: async (_id: string, { headers }: { headers: Record<string, string> }) => {
      const answer = answers[headers['Platform-Restaurant-External-ID'] ?? ''];
      const text = JSON.stringify(answer?.json);
      const response = { ...answer, jsonError: null, text, header: () => undefined };
      return { response, error: null } as unknown as LiveExchange;
    },
    relyOn: () => {},
    observe: (openPoint: string) => observed.push(openPoint),
    notExercised: (reason: string) => {
      throw new Error(reason);
    },
  } as unknown as Trial;
  return { trial, observed };
}

test('a tip withholding is asked for where a restaurant has one', async () => {
  const tip = requestFactories.find(({ operation }) => operation.includes('tipWithholding'));
  const partsAt = async (first: number, second: number, json?: null) => {
    const { trial, observed } = trialWith({
      r: { status: first, ...(json === null && { json }) },
      s: { status: second },
    });
    const [parts] = fc.sample(await tip!.valid(trial), 1);
    return [parts?.headers?.['Platform-Restaurant-External-ID'], observed.length];
  };
  expect(await partsAt(200, 404)).toEqual(['r', 0]);
  for (const none of [404, 403, 204]) expect(await partsAt(none, 200)).toEqual(['s', 1]);
  expect(await partsAt(200, 200, null)).toEqual(['s', 1]);
  await expect(partsAt(404, 403)).rejects.toThrow('the response without one is an open point');
});

test('a request for an entity is outdated where the list does not give it any more', async () => {
  const get = requestFactories.find(({ operation }) => operation === 'configuration/menus/get');
  const isOutdated = async (guid: string | undefined, answer: { status: number; json?: unknown }) =>
    get?.isOutdated?.(guid === undefined ? {} : { path: { guid } }, trialWith({ r: answer }).trial);
  const listed = { status: 200, json: [{ guid: 'a' }] };
  expect(await isOutdated('a', listed)).toBe(false);
  expect(await isOutdated('b', listed)).toBe(true);
  expect(await isOutdated(undefined, listed)).toBe(false);
  expect(await isOutdated('b', { status: 500 })).toBe(false);
});
