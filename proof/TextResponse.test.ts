import { expect, test } from 'vitest';
import { TextResponse } from './TextResponse.ts';

const shown = async (response: Pick<Response, 'status' | 'headers' | 'text'>) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

test.each<[string, string | null, ResponseInit]>([
  ['a text', 'plain', {}],
  ['JSON', '{"a":1}', { headers: { 'Content-Type': 'application/json' } }],
  ['nothing', null, { status: 204 }],
  ['a rejection with a field', null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }],
  ['fields that are read already', 'a', { headers: new Headers({ link: '</a>' }) }],
])("says %s as Node's own does", async (_what, body, init) => {
  const said = await shown(new TextResponse(body, init));
  expect(said).toEqual(await shown(new Response(body, init)));
});

test("becomes Node's own where its body is asked for as a stream", async () => {
  const { body } = new TextResponse('streamed', {});
  expect(await new Response(body).text()).toBe('streamed');
});

test('may stand for the status and the fields of another one', async () => {
  const first = new TextResponse('a', { status: 404, headers: { link: '</a>' } });
  expect(await shown(new TextResponse(null, first))).toEqual(
    await shown(new Response(null, first)),
  );
});
