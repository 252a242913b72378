import { describe, expect, test } from 'vitest';
import type { SendOptions } from '../../../src/sent/SendOptions.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { walkList } from './walkList.ts';

const specs = loadSpecs();
const operation = specs.flatMap(({ operations }) => operations);

/** A trial at a list of these pages, whose tokens are their numbers; behind the last one comes it again, for ever or not. */
function trialAt(pages: unknown[][], isEndless = false) {
  const asked: (RequestParts & { options: SendOptions })[] = [];
  const send = async (_id: string, parts: RequestParts, options: SendOptions) => {
    asked.push({ ...parts, options });
    const place = Number(parts.query?.['pageToken'] ?? 0);
    const json = pages[Math.min(place, pages.length - 1)];
    const next = isEndless || place + 1 < pages.length ? String(place + 1) : undefined;
    const header = (name: string) => (name === 'platform-next-page-token' ? next : undefined);
    const response = { status: 200, json, jsonError: null, text: JSON.stringify(json), header };
    return { response, error: null } as unknown as LiveExchange;
  };
  const trial = {
    send,
    session: { specs },
    target: { fixtures: { restaurant: 'r' } },
    operation: (id: string) => operation.find((one) => one.id === id),
  } as unknown as Trial;
  return { trial, asked };
}

const entities = (...guids: string[]) => guids.map((guid) => ({ guid }));

describe('the paging of a list', () => {
  test('goes on over pages that are empty, whatever their tokens', async () => {
    const { trial } = trialAt([entities('a'), [], [], entities('b')]);
    const { pages, end } = await walkList(trial, 'menus');
    expect([pages.length, end]).toEqual([4, 'last page']);
  });

  test('ends where a page comes again, whatever its token', async () => {
    const { trial } = trialAt([entities('a'), entities('b')], true);
    const { pages, end } = await walkList(trial, 'menus');
    expect([pages.length, end]).toEqual([3, 'loop']);
  });

  test('knows no page again whose elements are not all known by a guid', async () => {
    const alike = [{ guid: 'a' }, { name: 'Soup' }];
    const { trial } = trialAt([alike, alike, []]);
    const { pages, end } = await walkList(trial, 'menus');
    expect([pages.length, end]).toEqual([3, 'last page']);
  });

  test('is given up where nothing comes any more, but of a filtered list', async () => {
    const none = Array.from({ length: 80 }, () => []);
    const { pages, end } = await walkList(trialAt(none).trial, 'menus');
    expect([pages.length, end]).toEqual([50, 'given up']);
    const filtered = await walkList(trialAt(none).trial, 'menus', {
      lastModified: '2026-01-01T00:00:00Z',
    });
    expect([filtered.pages.length, filtered.end]).toEqual([80, 'last page']);
  });

  test('is given up where the caller knows enough', async () => {
    const { trial, asked } = trialAt([entities('a'), entities('b'), entities('c')]);
    const isEnough = ({ next }: { next: string | undefined }) => next === '2';
    const { end } = await walkList(trial, 'menus', {}, isEnough);
    expect(end).toBe('given up');
    expect(asked.map(({ options }) => options.isFurther)).toEqual([false, true]);
  });
});
