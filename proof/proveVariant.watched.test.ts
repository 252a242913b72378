import { expect, test } from 'vitest';
import type { Handler, SandboxRequest, Wrapper } from '../sandbox/types.ts';
import { watched } from './proveVariant.ts';

const REQUEST: SandboxRequest = {
  method: 'GET',
  path: '/a',
  query: new URLSearchParams('page=1'),
  headers: { accept: '*/*' },
  body: undefined,
};

const plain: Handler = async () => ({ status: 200, headers: {}, body: ['a'] });

async function differsBy(wrap: Wrapper): Promise<boolean> {
  const { wrap: watching, hasDiffered } = watched(wrap);
  const answer = watching(plain);
  await Promise.all([answer(REQUEST), answer({ ...REQUEST, path: '/b' })]);
  return hasDiffered();
}

test.each<[string, Wrapper]>([
  ['lets all through', (next) => next],
  ['writes the same anew', (next) => async (request) => ({ ...(await next({ ...request })) })],
])('what %s differs in nothing', async (_, wrap) => {
  expect(await differsBy(wrap)).toBe(false);
});

test.each<[string, Wrapper]>([
  ['a response', (next) => async (request) => ({ ...(await next(request)), status: 201 })],
  [
    'a response to some',
    (next) => async (request) =>
      request.path === '/b' ? { ...(await next(request)), body: [] } : next(request),
  ],
  ['a request', (next) => (request) => next({ ...request, path: '/c' })],
  [
    'a request in its place',
    (next) => (request) => {
      request.query.delete('page');
      return next(request);
    },
  ],
  [
    'by asking twice',
    (next) => async (request) => {
      await next(request);
      return next(request);
    },
  ],
  ['by not asking', () => plain],
])('what changes %s differs', async (_, wrap) => {
  expect(await differsBy(wrap)).toBe(true);
});
