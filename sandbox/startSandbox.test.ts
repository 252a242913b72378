import { describe, expect, test } from 'vitest';
import { openSandbox } from './testing/openSandbox.ts';
import type { SandboxRequest } from './types.ts';

describe('a wrapper', () => {
  test('sees requests and answers, and may change both', async () => {
    const seen: SandboxRequest[] = [];
    const { call, target } = await openSandbox({
      wrap: (next) => async (request) => {
        seen.push(request);
        const response = await next({ ...request, query: new URLSearchParams('status=QUANTITY') });
        return { ...response, headers: { ...response.headers, 'x-wrapped': 'yes' } };
      },
    });
    const { body, headers } = await call<{ status: string }[]>(
      'GET',
      '/stock/v1/inventory?status=X',
    );
    expect(new Set(body.map(({ status }) => status))).toEqual(new Set(['QUANTITY']));
    expect(headers.get('x-wrapped')).toBe('yes');
    const request = seen.at(-1)!;
    expect(request).toMatchObject({ method: 'GET', path: '/stock/v1/inventory', body: undefined });
    expect(request.query.get('status')).toBe('X');
    expect(request.headers['platform-restaurant-external-id']).toBe(target.fixtures.restaurant);
  });

  test('that changes nothing is not noticed, whatever the body', async () => {
    const plain = await openSandbox();
    const wrapped = await openSandbox({ wrap: (next) => next });
    for (const body of ['{', '"text"', '[]', '7', 'null', '', { guids: [] }]) {
      const request = (sandbox: typeof plain) =>
        sandbox.call('POST', '/stock/v1/inventory/search', { body });
      expect((await request(wrapped)).status).toBe((await request(plain)).status);
    }
  });

  test.each([
    ['JSON', { a: 1 }, '{"a":1}', 'application/json'],
    ['text as it is', '{"cut', '{"cut', 'text/plain;charset=UTF-8'],
    ['bytes as they are', new Uint8Array([0x68, 0x69]), 'hi', 'text/plain; charset=UTF-8'],
    ['nothing', undefined, '', null],
  ])('may answer %s', async (_, body, text, contentType) => {
    const { url } = await openSandbox({
      wrap: () => async () => ({ status: 200, headers: {}, body }),
    });
    const response = await fetch(url);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')).toBe(contentType);
  });

  test('may hang up', async () => {
    const { url } = await openSandbox({
      wrap: () => async () => ({ status: 200, headers: {}, body: {}, hangUp: true }),
    });
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  test('does not stand around the control plane', async () => {
    const { target } = await openSandbox({
      control: true,
      wrap: () => async () => ({ status: 500, headers: {}, body: undefined }),
    });
    expect((await fetch(`${target.control}/clock`)).status).toBe(200);
  });
});

test('has a control plane only where it is asked for', async () => {
  const { url, target } = await openSandbox();
  expect(target).not.toHaveProperty('control');
  expect((await fetch(`${url}/__control/clock`)).status).toBe(404);
});

test('keeps its own world', async () => {
  const [one, other] = [await openSandbox(), await openSandbox()];
  const list = (sandbox: typeof one) => sandbox.call('GET', '/stock/v1/inventory');
  const before = (await list(other)).body;
  const { guid } = one.target.fixtures.stockItems[0]!;
  await one.call('PUT', '/stock/v1/inventory/update', { body: [{ guid, status: 'OUT_OF_STOCK' }] });
  expect((await list(one)).body).not.toEqual(before);
  expect((await list(other)).body).toEqual(before);
});

test('describes itself with unique identifiers only', async () => {
  const { target } = await openSandbox();
  const { cards, stockItems } = target.fixtures;
  for (const ids of [
    target.clients.map(({ clientId }) => clientId),
    target.clients.map(({ clientSecret }) => clientSecret),
    cards.map(({ id }) => id),
    stockItems.map(({ guid }) => guid),
  ])
    expect(new Set(ids).size).toBe(ids.length);
});
