import { expect, test } from 'vitest';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../spec/types.ts';
import type { Expected } from './Expected.ts';
import { pastHangUps } from './pastHangUps.ts';

const READ = { id: 'stock/list' } as Operation;

/** How often is sent what is dropped so many times, and how it ends. */
async function sentTo(
  operation: Operation,
  drops: number,
  { expects = 'success', dropped = new Set() }: { expects?: Expected; dropped?: Set<string> } = {},
) {
  let sent = 0;
  const { error } = await pastHangUps(operation, { expects }, dropped, async () => {
    sent += 1;
    return { error: sent > drops ? null : { kind: 'hung up', message: '' } } as LiveExchange;
  });
  return { sent, kind: error?.kind };
}

test('sends once more what was dropped', async () => {
  expect(await sentTo(READ, 0)).toEqual({ sent: 1 });
  expect(await sentTo(READ, 1)).toEqual({ sent: 2 });
  expect(await sentTo({ ...READ, effect: 'requestReports', isHarmless: true }, 1)).toEqual({
    sent: 2,
  });
});

test('does not wait again for an operation that dropped a request each time', async () => {
  const dropped = new Set<string>();
  expect(await sentTo(READ, 9, { dropped })).toEqual({ sent: 2, kind: 'hung up' });
  expect(await sentTo(READ, 9, { dropped })).toEqual({ sent: 1, kind: 'hung up' });
  expect(await sentTo({ id: 'stock/search' } as Operation, 1, { dropped })).toEqual({ sent: 2 });
});

test('sends once what changes something, and what asks for no answer of the operation', async () => {
  expect((await sentTo({ ...READ, effect: 'authorizePayments' }, 1)).sent).toBe(1);
  expect((await sentTo(READ, 1, { expects: 'anything' })).sent).toBe(1);
  expect((await sentTo(READ, 1, { expects: 'server error' })).sent).toBe(1);
  expect((await sentTo(READ, 1, { expects: ['400'] })).sent).toBe(2);
});
