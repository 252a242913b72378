import { describe, expect, test } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from './Trial.ts';

const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

describe('what is found out once', () => {
  /** What is sent for two questions that rules ask in some order. */
  async function found(...asked: [rule: string, key: string][]) {
    const { session, metas } = fakeSession(() => ({ body: '{}' }));
    const known = new Map<string, [string[], number]>();
    for (const [rule, key] of asked)
      await new Trial(rule, session).once(key, async (own) => {
        await own.send('stock/add', parts, { expects: 'success' });
        await own.send('stock/add', parts, { expects: 'success' });
        known.set(key, [metas.slice(-2).map(({ id }) => id), own.seed]);
      });
    return known;
  }

  test('is the same whichever rule asks first, and its own', async () => {
    const one = await found(['stock/add/one', 'soup'], ['stock/add/two', 'bread']);
    const other = await found(['stock/add/one', 'bread'], ['stock/add/two', 'soup']);
    for (const key of ['soup', 'bread']) expect(one.get(key)).toEqual(other.get(key));
    const [soup, bread] = [one.get('soup')!, one.get('bread')!];
    expect(new Set([...soup[0], ...bread[0]]).size).toBe(4);
    expect(soup[1]).not.toBe(bread[1]);
  });

  test('holds nothing of its key, which may be secret', async () => {
    const asked = await found(['stock/add/one', 'a-secret-text']);
    expect(JSON.stringify([...asked.values()])).not.toContain('secret');
  });
});
