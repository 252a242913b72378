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

test('of many cookies, or long ones, the newest come back, as far as a server reads', async () => {
  const sent: string[] = [];
  let made = 0;
  const url = await httpServer((request, response) => {
    if (request.url === LOGIN) return void response.end('{"access_token":"a-token-of-the-test"}');
    sent.push(request.headers.cookie ?? '');
    const lengths = sent.length < 3 ? Array<number>(40).fill(20) : [4000, 5000];
    response.setHeader(
      'set-cookie',
      lengths.map((length) => `c${++made}=${'x'.repeat(length)}; Path=/`),
    );
    response.end('{}');
  });
  const { send } = clientFor(targetAt(url));
  for (let count = 0; count < 6; count++) await send({ token: { client: 'full' } });
  const names = sent.map((cookie) => (cookie === '' ? [] : cookie.split('; ')).map(nameOf));
  expect(names.map(({ length }) => length)).toEqual([0, 40, 50, 50, 8, 2]);
  expect(names[2]).toEqual(Array.from({ length: 50 }, (_, at) => `c${at + 31}`));
  expect(names[5]).toEqual(['c83', 'c85']);
});

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}

test('cookies are not written', async () => {
  const { send, recorded } = await balancer();
  await send({ token: { client: 'full' } });
  await send({ token: { client: 'full' } });
  expect(JSON.stringify(recorded)).not.toContain('route=1');
});
