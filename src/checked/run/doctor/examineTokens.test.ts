import { expect, test } from 'vitest';
import type { LiveExchange } from '../../../sent/exchange/LiveExchange.ts';
import type { TokenResult } from '../../../sent/exchange/client/Tokens.ts';
import type { DoctorSession } from '../../DoctorSession.ts';
import { examineTokens } from './examineTokens.ts';

const clients = ['a', 'b'].map((id) => ({ id, scopes: [] }));
const target = { clients, urls: { auth: 'http://login' } };

async function examined(exchange: object, reason: string) {
  const result = { reason, exchange: { error: null, ...exchange } as LiveExchange };
  const session = { target, tokenFor: async () => result as TokenResult };
  const found = await examineTokens(session as unknown as DoctorSession);
  return found.map(({ subject, detail, advice }) => [subject, detail, advice]);
}

test('what no client can get is told once, with what helps', async () => {
  const away = { response: { status: 503, header: () => undefined } };
  expect(await examined(away, 'responded 503')).toEqual([
    ['client a (the first)', 'no token: it responds 503 to every attempt', 'Try again later.'],
  ]);
  const closed = await examined({ response: null, error: { kind: 'refused' } }, 'refused');
  expect(closed).toHaveLength(1);
});

test('a client that is rejected is told apart from the others', async () => {
  const found = await examined({ response: { status: 401 } }, 'no token for client "a": 401');
  expect(found.map(([subject]) => subject)).toEqual(['client a (the first)', 'client b']);
  expect(found[0]?.[1]).toBe('no token: 401');
  expect(found[0]?.[2]).toContain('clientId and clientSecret');
});
