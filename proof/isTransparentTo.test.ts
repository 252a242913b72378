import { expect, test } from 'vitest';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { HonestTraffic, type Passage } from './HonestTraffic.ts';
import { isTransparentTo } from './isTransparentTo.ts';

const request: SandboxRequest = {
  method: 'PUT',
  path: '/a',
  query: new URLSearchParams('b=c'),
  headers: { host: 'localhost' },
  body: { d: [1] },
};
const response: SandboxResponse = { status: 200, headers: {}, body: { e: 2 } };
const traffic: Passage[] = [{ request, response, isControl: false }];

test.each<[string, Wrapper]>([
  ['does nothing', (next) => next],
  ['copies', (next) => async (sent) => ({ ...(await next({ ...sent, body: { d: [1] } })) })],
])('a wrapper that %s is transparent', async (_what, wrap) => {
  expect(await isTransparentTo(traffic, { wrap })).toBe(true);
});

test.each<[string, Wrapper]>([
  ['changes the request', (next) => async (sent) => next({ ...sent, body: { d: [2] } })],
  [
    'changes the query where it lies',
    (next) => async (sent) => {
      sent.query.delete('b');
      return next(sent);
    },
  ],
  ['changes the response', (next) => async (sent) => ({ ...(await next(sent)), status: 201 })],
  ['responses itself', () => async () => response],
  [
    'asks twice',
    (next) => async (sent) => {
      await next(sent);
      return next(sent);
    },
  ],
  [
    'asks until the response is another one',
    (next) => async (sent) => {
      let answer = await next(sent);
      while (answer.status === 200) answer = await next(sent);
      return answer;
    },
  ],
  ['throws', () => () => Promise.reject(new Error('no'))],
  ['hangs up', (next) => async (sent) => ({ ...(await next(sent)), hangUp: true })],
])('a wrapper that %s is not', async (_what, wrap) => {
  expect(await isTransparentTo(traffic, { wrap })).toBe(false);
});

test('only a wrapper around the control plane meets what is sent there', async () => {
  const toControl = traffic.map((passage) => ({ ...passage, isControl: true }));
  const wrap: Wrapper = () => async () => response;
  expect(await isTransparentTo(toControl, { wrap })).toBe(true);
  expect(await isTransparentTo(toControl, { wrap, wrapControl: true })).toBe(false);
});

test('a wrapper that changes a response where it lies is seen, because traffic is frozen', async () => {
  const all = new HonestTraffic(loadSpecs());
  const rule = 'restaurants/get/unknown-restaurant-is-404';
  expect(await all.of(rule, 'restaurants')).toBeUndefined();
  const { passages: recorded = [], outcome } = (await all.of(rule, 'restaurants')) ?? {};
  expect(outcome).toBe('passed');
  expect(recorded.length).toBeGreaterThan(1);
  const wrap: Wrapper = (next) => async (sent) => {
    const answer = await next(sent);
    if (answer.status === 404) (answer.body as { status: number }).status = 410;
    return answer;
  };
  expect(await isTransparentTo(recorded, { wrap })).toBe(false);
  expect(await isTransparentTo(recorded, { wrap: (next) => next })).toBe(true);
});
