import { expect, test } from 'vitest';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { RuleCheck } from '../checked/Check.ts';
import { decide } from '../checked/decide.ts';
import { NotExercised } from './judging/signals.ts';
import { RESERVED_REQUESTS, Spending } from './Spending.ts';
import { fakeSession } from '../checked/testing/fakeSession.ts';

const answered = (status: number) => async () =>
  ({ response: { status }, error: null }) as unknown as LiveExchange;
const unsent = async () => ({ response: null, error: { kind: 'not sent' } }) as LiveExchange;
const unanswered = async () => ({ response: null, error: { kind: 'timeout' } }) as LiveExchange;

const having = (sentFor: (service?: string) => number) => ({ sentFor, sentInAll: () => sentFor() });

const bounds = { stock: { requests: 600, further: 400, authorizePayments: 2, requestReports: 0 } };

test('counts what was or may have been accepted, and sends no more than the bound', async () => {
  const spending = new Spending(
    bounds,
    having(() => 0),
  );
  const pay = (send: () => Promise<LiveExchange>) =>
    spending.within('stock/a', 'authorizePayments', send);
  for (const send of [answered(400), answered(199), answered(300), unsent]) await pay(send);
  expect(spending.spentFor('stock').authorizePayments).toBe(0);
  await pay(answered(200));
  await pay(unanswered);
  await expect(pay(answered(200))).rejects.toThrow(NotExercised);
  expect(spending.spentFor('stock').authorizePayments).toBe(2);
  expect(spending.refusal('stock/a')).toContain(
    'the payment limit of this service (2; see `plan`) was reached',
  );
  expect(spending.refusal('stock/b')).toBeUndefined();
});

test('what was under way when an error of ours ended it may have been accepted', async () => {
  const spending = new Spending(
    bounds,
    having(() => 0),
  );
  const breaking = async () => Promise.reject(new Error('a slip'));
  await expect(spending.within('stock/a', 'authorizePayments', breaking)).rejects.toThrow('a slip');
  expect(spending.spentFor('stock').authorizePayments).toBe(1);
});

test('counts reports apart from payments', async () => {
  const spending = new Spending(
    { stock: { requests: 600, further: 400, authorizePayments: 0, requestReports: 1 } },
    having(() => 0),
  );
  const report = () => spending.within('stock/a', 'requestReports', answered(201));
  await report();
  await expect(report()).rejects.toThrow('the report limit of this service (1; ');
  expect(spending.spentFor('stock')).toEqual({ requests: 1, further: -1, requestReports: 1 });
});

test('the rules of another service have a bound of their own', async () => {
  const spending = new Spending(
    bounds,
    having((service) => (service === 'stock' ? 1000 : 0)),
  );
  await expect(spending.within('stock/a', undefined, answered(200))).rejects.toThrow(NotExercised);
  await spending.within('partners/a', undefined, answered(200));
});

test('what is under way counts', async () => {
  const spending = new Spending(
    bounds,
    having(() => 0),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = async () => (await promise, answered(200)());
  const both = [1, 2].map(() => spending.within('stock/a', 'authorizePayments', slow));
  await expect(spending.within('stock/a', 'authorizePayments', slow)).rejects.toThrow(NotExercised);
  resolve();
  await Promise.all(both);
});

test('what the target makes necessary comes on top', async () => {
  const spending = new Spending(
    { stock: { requests: 2, further: 400, authorizePayments: 0, requestReports: 0 } },
    having(() => 3),
  );
  const read = (isFurther: boolean) =>
    spending.within('stock/a', undefined, answered(200), isFurther);
  await read(false);
  await read(true);
  await read(false);
  await expect(read(false)).rejects.toThrow('the request limit of this service (2; ');
  await read(true);
  expect(spending.spentFor('stock')).toMatchObject({ requests: 2, further: 1 });
});

test('what is asked for again leaves half of what others need for the first time', async () => {
  const spending = new Spending(
    bounds,
    having(() => 1000 - RESERVED_REQUESTS - 300),
  );
  const read = (isFurther: boolean) =>
    spending.within('stock/a', undefined, answered(200), isFurther);
  await expect(read(true)).rejects.toThrow('request limit of this service (1,000; ');
  await read(false);
});

test('keeps some requests for what puts back', async () => {
  const spending = new Spending(
    bounds,
    having(() => 1000 - RESERVED_REQUESTS),
  );
  await expect(spending.within('stock/a', undefined, answered(200))).rejects.toThrow(
    'request limit of this service (1,000; ',
  );
});

test('says to which operations more than half of the requests went', async () => {
  const spending = new Spending(
    { stock: { requests: 7, further: 400 } },
    having(() => 0),
  );
  const read = async (operation: string) =>
    spending.within('stock/a', undefined, answered(200), false, operation);
  for (const path of ['/b', '/a', '/c', '/a', '/b', '/a', '/b']) await read(`GET ${path}`);
  await expect(read('GET /a')).rejects.toThrow(
    'the request limit of this service (7; see `plan`) was reached, mostly by GET /b and 1 more',
  );
});

test('a rule whose check was not let send everything is not exercised, whatever it saw', async () => {
  const { session } = fakeSession(() => ({ status: 200, body: '{"name":"soup"}' }), {
    bounds,
    sent: (sent) => 1000 - RESERVED_REQUESTS - 2 + sent.length,
  });
  const check: RuleCheck = {
    rule: 'stock/add/is-kept',
    preconditions: [],
    run: async (trial) => {
      for (let count = 0; count < 4; count += 1) {
        await trial
          .send('stock/add', { query: { mode: 'FAST' } }, { expects: 'success' })
          .catch(() => {});
        trial.holds(true, () => {
          throw new Error('holds');
        });
      }
    },
  };
  const decision = await decide(check, session);
  expect(decision).toMatchObject({ outcome: 'notExercised' });
  expect(decision.reason).toContain('the request limit of this service');
});

const BUDGET = { asked: 100, requests: 97, reserved: 7, picked: [] };

test('keeps all services together within a budget, what is under way included', async () => {
  let sent = 88;
  const spending = new Spending(
    {},
    having(() => sent),
    BUDGET,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = async () => (await promise, (sent += 1), answered(200)());
  const both = ['stock/a', 'partners/a'].map((rule) => spending.within(rule, undefined, slow));
  await expect(spending.within('stock/b', undefined, slow)).rejects.toThrow(
    'left out by --budget 100',
  );
  resolve();
  await Promise.all(both);
  expect(spending.refusal('stock/b')).toContain('left out by --budget 100');
});

test('what has come to its end is no longer under way', async () => {
  const budget = { requests: 3, reserved: 1, asked: '--budget 3' } as never;
  const spending = new Spending(
    {},
    having(() => 1),
    budget,
  );
  const ending = [answered(200), async () => Promise.reject(new Error('a slip')), answered(400)];
  for (const send of ending)
    await spending.within('stock/a', undefined, send).catch((error: Error) => error.message);
  expect(spending.refusal('stock/a')).toBeUndefined();
});

test('trying again leaves half of the effects for rules that are not tested yet', async () => {
  const spending = new Spending(
    { stock: { requests: 100, further: 500, changeStock: 4 } },
    having(() => 5),
  );
  const send = async (isFurther: boolean) =>
    spending.within('stock/a', 'changeStock', answered(200), isFurther);
  await send(true);
  await send(true);
  await expect(send(true)).rejects.toThrow('the stock limit of this service (4; ');
  await send(false);
  await send(false);
  await expect(send(false)).rejects.toThrow('the stock limit of this service (4; ');
});

test('what nobody calls further is no part of it', async () => {
  const spending = new Spending(
    bounds,
    having(() => 5),
  );
  await spending.within('stock/a', undefined, answered(200));
  await spending.within('stock/a', undefined, answered(200), true);
  expect(spending.spentFor('stock')).toMatchObject({ requests: 1, further: 4 });
});
