import { expect, test } from 'vitest';
import { readResponse, textOfJson, toWebRequest, unreadText } from './webMessages.ts';

test('the text of an answer is known as long as nobody has looked at its body', async () => {
  const response = await readResponse(Response.json({ a: [1] }));
  expect(unreadText(response)).toBe('{"a":[1]}');
  expect(response.body).toEqual({ a: [1] });
  expect(unreadText(response)).toBeUndefined();
  expect(response.body).toBe(response.body);
});

test('an answer made of another one has a text of its own', async () => {
  const response = await readResponse(new Response('not found', { status: 404 }));
  expect(unreadText({ ...response, status: 200 })).toBeUndefined();
  expect(response.body).toBe('not found');
});

test('a request has its body as text, which a GET has none of', async () => {
  const request = {
    path: '/stock',
    query: new URLSearchParams({ page: '2' }),
    headers: { host: 'here', 'content-type': 'application/json' },
    body: { quantity: 0 },
  };
  const put = toWebRequest({ ...request, method: 'PUT' });
  expect(put).toMatchObject({ method: 'PUT', url: 'http://here/stock?page=2' });
  expect(put.headers.get('Content-Type')).toBe('application/json');
  expect(await put.text()).toBe('{"quantity":0}');
  expect(await toWebRequest({ ...request, method: 'GET' }).text()).toBe('');
});

test('wrappers are given the same body for the same text, which none of them can change for another', async () => {
  const [one, other] = [
    await readResponse(Response.json({ a: [1] })),
    await readResponse(Response.json({ a: [1] })),
  ];
  expect(other.body).toBe(one.body);
  expect(() => (one.body as { a: number[] }).a.push(2)).toThrow(TypeError);
  expect(textOfJson(one.body)).toBe('{"a":[1]}');
});
