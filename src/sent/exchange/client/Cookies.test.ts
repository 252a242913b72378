import { expect, test } from 'vitest';
import { clientFor, httpServer, targetAt } from './testServer.ts';

const LOGIN = '/authentication/v1/authentication/login';
const further = { id: 'other', clientId: 'client-two', clientSecret: 'hush-hush-too', scopes: [] };

/** A balancer that names its machine in a cookie; the cookies that each request brought. */
async function balancer() {
  const seen: string[] = [];
  let machines = 0;
  const url = await httpServer((request, response) => {
    if (request.url === LOGIN) return void response.end('{"access_token":"a-token-of-the-test"}');
    const { cookie = '' } = request.headers;
    seen.push(cookie);
    if (cookie === '') response.setHeader('set-cookie', [`route=${++machines}; Path=/; HttpOnly`]);
    response.end('{}');
  });
  const [first] = targetAt(url).clients;
  const target = targetAt(url, { clients: [first, further] });
  return { seen, ...clientFor(target) };
}

test('what a balancer sets comes back with the next requests of the same client, and with no others', async () => {
  const { seen, send } = await balancer();
  const tokens = [{ client: 'full' }, { client: 'full' }, { client: 'other' }, { raw: null }];
  for (const token of [...tokens, { raw: 'spoilt' }, { client: 'full' }, { client: 'other' }])
    await send({ token });
  expect(seen).toEqual(['', 'route=1', '', '', '', 'route=1', 'route=2']);
});

test('cookies are not written', async () => {
  const { send, recorded } = await balancer();
  await send({ token: { client: 'full' } });
  await send({ token: { client: 'full' } });
  expect(JSON.stringify(recorded)).not.toContain('route=1');
});
