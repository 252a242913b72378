import { generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { encodingsOf } from '../../redaction/encodings/encodingsOf.ts';
import type { ClientRequest } from '../prepareRequest.ts';
import { clientFor, httpServer, targetAt } from './testServer.ts';
import { toCurl } from '../toCurl.ts';
import { toHar } from '../toHar.ts';

const PLANTED = {
  clientId: 'planted client/id+1',
  clientSecret: 'planted "secret" & 2',
  token: 'planted.token~3==',
  cardData: 'planted<card>4/+',
  nestedCardData: 'planted-nested-5',
  street: "6 planted's street",
  answeredEmail: 'planted8@example.com',
  cookie: 'planted-cookie-9',
};

/** What a check makes up is no secret, whatever the field. */
const MADE_UP = 'made-up@example.com';

/** What the client can know by its value; the rest it must know by the name of the field. */
const { answeredEmail: _answeredEmail, cookie: _cookie, ...known } = PLANTED;

/** Responds with everything it was sent and knows, in the way that the path asks for. */
async function indiscreetServer(): Promise<string> {
  return httpServer(async (request, response) => {
    const body = await text(request);
    if (request.url?.startsWith('/authentication/')) {
      response.end(JSON.stringify({ access_token: PLANTED.token, echo: body }));
      return;
    }
    const everything = JSON.stringify({
      echo: { body, headers: request.headers, url: request.url?.split('?')[0] },
      customer: { email: PLANTED.answeredEmail },
      known,
      basic: btoa(`${PLANTED.clientId}:${PLANTED.clientSecret}`),
      hex: Buffer.from(PLANTED.token).toString('hex'),
      form: new URLSearchParams(known).toString(),
    });
    const head = {
      'set-cookie': PLANTED.cookie,
      'x-echo': encodeURIComponent(request.headers.authorization ?? ''),
      location: `/next?token=${encodeURIComponent(PLANTED.token)}`,
    };
    switch (request.url?.split('?')[0]) {
      case '/cut-off':
        response.writeHead(200, { ...head, 'content-length': everything.length + 9 });
        response.write(everything, () => response.destroy());
        break;
      case '/not-http':
        request.socket.end(`${PLANTED.token}\r\n\r\n${everything}`);
        break;
      case '/html':
        response.writeHead(500, PLANTED.token, head);
        response.end(`<p>${PLANTED.token.replaceAll('&', '&amp;')} ${PLANTED.cardData}</p>`);
        break;
      default:
        response.writeHead(200, head).end(everything);
    }
  });
}

test('nothing planted in the target, in requests or in responses is recorded, in any encoding', async () => {
  const url = await indiscreetServer();
  const target = targetAt(url, {
    clients: [
      { id: 'full', clientId: PLANTED.clientId, clientSecret: PLANTED.clientSecret, scopes: [] },
      { id: 'other', clientId: 'another', clientSecret: 'another secret', scopes: [] },
    ],
    fixtures: {
      restaurant: 'r',
      cards: [
        {
          id: 'c',
          outcome: 'AUTHORIZED',
          encryptedCardData: { a: [PLANTED.cardData], b: { c: PLANTED.nestedCardData } },
          cardFirst6: '424242',
          cardLast4: '9876',
          billingAddress: { street: PLANTED.street, country: 'USA' },
        },
      ],
    },
  });
  const { client, send, recorded } = clientFor(target);
  const body = {
    card: target.fixtures.cards![0],
    cardFirst6: '424242',
    cardLast4: '9876',
    customer: { email: MADE_UP },
  };
  const requests: Partial<ClientRequest>[] = ['/', '/cut-off', '/not-http', '/html'].flatMap(
    (path) => [
      { method: 'PUT', path, token: { client: 'full' }, body: { json: body } },
      { path, token: { raw: PLANTED.token.toUpperCase() }, query: [['email', MADE_UP]] },
      {
        method: 'POST',
        path,
        token: { client: 'full' },
        body: { text: JSON.stringify(body).slice(0, -3) },
      },
    ],
  );
  const lives = [];
  for (const request of requests) lives.push(await send(request));
  await send({ headers: [['x', `${PLANTED.cardData}\n`]] });
  await client.tokenFor('other');

  expect(recorded.length).toBe(requests.length + 2);
  const written = [
    JSON.stringify(recorded),
    JSON.stringify(toHar(recorded, { name: 'test', version: '0' })),
    ...recorded.map((exchange) => toCurl(exchange)),
    ...lives.map(({ error }) => JSON.stringify(error)),
  ].join('\n');
  const secrets = [...Object.values(PLANTED), PLANTED.token.toUpperCase(), '424242'];
  for (const secret of secrets) {
    for (const encoding of encodingsOf(secret)) expect(written).not.toContain(encoding);
  }
  expect(written).not.toMatch(/(?<!\d)9876(?!\d)/);
  expect(recorded[1]?.request.body).toContain(MADE_UP);
  expect(recorded[1]?.response?.body).not.toContain(MADE_UP);
  for (const { request, response } of recorded.filter(({ id }) => /#[1-3]$/.test(id))) {
    // Still JSON where it was.
    if (request.body?.endsWith('}}'))
      expect(() => JSON.parse(request.body!) as unknown).not.toThrow();
    if (response) expect(() => JSON.parse(response.body!) as unknown).not.toThrow();
  }
});

test('what nobody records is redacted too, once it is asked for, and knows the secrets learnt by then', async () => {
  const url = await indiscreetServer();
  const { send, redactor } = clientFor(targetAt(url), { record: undefined });
  const exchange = await send({ query: [['note', PLANTED.cardData]] });
  redactor.addSecret(PLANTED.cardData);
  expect(exchange.request.url).toContain(encodeURIComponent(PLANTED.cardData));
  expect(exchange.recorded).toBe(exchange.recorded);
  for (const encoding of encodingsOf(PLANTED.cardData)) {
    expect(JSON.stringify(exchange.recorded)).not.toContain(encoding);
  }
});

test.each(['quantity', 'OUTCOME', 'inStock'])(
  'the token %s, which a deployment chose, is redacted as one, and takes no word out of what it sent',
  async (token) => {
    const url = await httpServer(async (request, response) => {
      const echo = `${token} of ${request.headers.authorization ?? ''}`;
      response.end(JSON.stringify({ access_token: token, [token]: 0.29, echo }));
    });
    const { client, send, recorded, redactor } = clientFor(targetAt(url));
    await send({ token: { client: 'full' } });
    const spoilt = `${token[0]?.toUpperCase()}${token.slice(1)}`;
    redactor.addSpoilt(spoilt);
    await send({ token: { raw: spoilt } });
    await client.close();
    const shown = recorded.map(({ request, response }) => [request.headers, response?.body]);
    const text = JSON.stringify(shown);
    expect(text).toContain(`\\"${token}\\":0.29,\\"echo\\":\\"${token} of `);
    expect(text).not.toContain(`\\"access_token\\":\\"${token}`);
    expect(text).not.toMatch(new RegExp(`Authorization","Bearer ${token}`, 'i'));
  },
);

test('neither the key that signs an assertion nor the assertion is recorded, sent or echoed', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const sent: string[] = [];
  const url = await httpServer(async (request, response) => {
    sent.push(await text(request));
    response.end(JSON.stringify({ access_token: 'a-token-of-24-characters', echo: sent[0] }));
  });
  const target = targetAt(url, {
    auth: { exchange: 'private-key-jwt' },
    clients: [{ id: 'full', clientId: 'the-client-itself', privateKey: key, scopes: [] }],
  });
  const { send, recorded } = clientFor(target);
  await send({ token: { client: 'full' } });
  const assertion = new URLSearchParams(sent[0]).get('client_assertion') ?? '';
  expect(assertion.split('.')).toHaveLength(3);
  const written = JSON.stringify(recorded);
  for (const secret of [assertion, assertion.split('.')[2] ?? '', key.split('\n')[1] ?? ''])
    expect(written).not.toContain(secret);
});
