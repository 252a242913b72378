import { expect, test } from 'vitest';
import type { Trial } from '../../src/check/Trial.ts';
import type { Constraint } from '../../src/spec/types.ts';
import { requestFactories } from './requestFactories.ts';
import { requestParts } from './requestParts.ts';

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

test('only what a walk has asked for is answered by it', async () => {
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
