import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { BrokenClient } from '../faults/clients/Caller.ts';
import { Partner } from '../faults/clients/Partner.ts';
import { first, isTo } from '../faults/clients/scenarios.ts';
import { recordClient, type Recording } from '../proof/clients/recordClient.ts';
import { chromium, gateway, mitmproxy, type HarMake } from '../src/clients/testing/harMakes.ts';
import type { Handler } from '../sandbox/types.ts';
import type { ClientVerdict } from '../src/decided/clientVerdict.ts';
import type { Verdict } from '../src/decided/types.ts';
import { summarize } from '../src/decided/summarize.ts';
import { verdictDefect } from '../src/decided/verdictDefect.ts';
import { startConformance } from './startConformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CARD = 'PLANTED-CARD-PAYLOAD-1';
const MAIL = 'planted.guest@example.com';
const PAYMENT = '6f6c1f3e-7d0c-4c53-9d0f-0c8f6f0f6f6f';

/** A gateway that says in a field of its own who asked. */
const echoing =
  (next: Handler): Handler =>
  async (request) => {
    const response = await next(request);
    const [, token = ''] = (request.headers['authorization'] ?? '').split(' ');
    return { ...response, headers: { ...response.headers, 'x-asked-by': `key:${token}` } };
  };

/** A client that pays twice under one id and sets a quantity of 0, at a platform that gives a status that there is not. */
const session: BrokenClient = {
  id: 'session',
  description: '',
  rules: [],
  wrap: (next) =>
    echoing(
      // The sandbox rejects a card that it does not know, and a rejected payment may be sent again.
      first(1, isTo('PUT', '/payments/'), (response) => ({
        ...response,
        status: 200,
        body: { paymentState: 'DENIED', denialReason: 'The card is unknown.' },
      }))(
        first(1, isTo('GET', '/v1/inventory'), (response) => ({
          ...response,
          body: [{ guid: PAYMENT, status: 'GONE', itemGuidValidity: 'VALID' }],
        }))(next),
      ),
    ),
  call: async (caller) => {
    const partner = new Partner(caller);
    await partner.login();
    const change = (body: object) => ({
      ...body,
      encryptedCardData: { payload: CARD },
      requestMetadata: {
        ...(body as { requestMetadata: object }).requestMetadata,
        guestEmail: MAIL,
      },
    });
    await partner.authorize({ id: PAYMENT, change });
    await partner.authorize({ id: PAYMENT, change: (body) => change({ ...body, amount: 3 }) });
    await partner.update({ guid: partner.known.items[0]?.guid, status: 'QUANTITY', quantity: 0 });
    await partner.get('/stock/v1/inventory');
    await partner.get('/partners/v1/restaurants', {
      restaurant: null,
      query: 'lastModified=2026-01-01T00%3A00%3A00%2B0000',
    });
  },
};

let recording: Recording;
let target: string;
beforeAll(async () => {
  recording = await recordClient(session);
  target = join(folder, 'target.yaml');
  writeFileSync(target, stringify(recording.target));
});

async function inspected(har: unknown, ...words: string[]) {
  const file = join(folder, 'traffic.har');
  const out = join(folder, 'out');
  writeFileSync(file, JSON.stringify(har));
  const { code, output } = await startConformance([
    'inspect',
    file,
    '--out',
    out,
    '--force',
    ...words,
  ]);
  const json = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8')) as unknown;
  const client = json('client.json') as ClientVerdict;
  const platform = json('verdict.json') as Verdict;
  const failed = ({ rules }: { rules: { id: string; outcome: string }[] }) =>
    rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  return {
    code,
    output,
    client,
    platform,
    broken: { client: failed(client), platform: failed(platform) },
    out,
  };
}

describe.each<[string, HarMake]>([
  ['Chromium', chromium],
  ['mitmproxy', mitmproxy],
  ['a gateway', gateway],
])('a session as %s recorded it', (name, make) => {
  test('is judged on both sides, told apart', async () => {
    const { code, output, client, platform, broken } = await inspected(
      make(recording.exchanges),
      '--target',
      target,
    );
    expect(broken, output).toEqual({
      client: [
        'client/card-authorization/payment-id-is-fresh',
        'stock/update/body/quantity/exclusiveMinimum',
      ],
      platform: ['stock/list/response/200/status/enum'],
    });
    expect(code).toBe(1);
    expect(verdictDefect(platform)).toBeUndefined();
    const rules = client.rules.filter(({ service }) => service !== null);
    const summary = summarize(rules, client.run.complete);
    expect(verdictDefect({ ...client, rules, summary })).toBeUndefined();
    expect(output).toContain('client    FAILED: ');
    expect(client.traffic).toMatchObject(
      name === 'Chromium'
        ? {
            elsewhere: 1,
            otherHosts: [expect.stringContaining('.')],
            fromCache: 1,
            undocumented: [{ request: expect.stringMatching(/^OPTIONS /) as string, count: 1 }],
          }
        : { elsewhere: 0, fromCache: 0, undocumented: [] },
    );
    const encoded = client.rules.find(
      ({ id }) => id === 'client/partners/last-modified-is-url-encoded',
    );
    expect(encoded?.outcome).toBe(name === 'a gateway' ? 'notExercised' : 'passed');
  });
});

test('nothing secret is written', async () => {
  const { out } = await inspected(mitmproxy(recording.exchanges), '--target', target);
  const written = readdirSync(out).map((name) => {
    const bytes = readFileSync(join(out, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  });
  const token =
    recording.exchanges[1]?.request.headers
      .find(([name]) => name === 'authorization')?.[1]
      .slice(7) ?? '';
  const secrets = [
    token,
    CARD,
    MAIL,
    'guest@example.com',
    'sandbox-secret-of-full',
    'two-words',
    '8.8.8.8',
  ];
  expect(token.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(written.filter((text) => text.includes(secret))).toEqual([]);
  expect(written.some((text) => text.includes(PAYMENT))).toBe(true);
});

test('a recording that left out all tokens accuses nobody of sending none', async () => {
  const without = recording.exchanges.map(({ request, ...rest }) => ({
    ...rest,
    request: { ...request, headers: request.headers.filter(([name]) => name !== 'authorization') },
  }));
  const { broken } = await inspected(chromium(without), '--target', target);
  expect(broken.client.filter((id) => id.endsWith('token/required'))).toEqual([]);
});

test('traffic with a sandbox of this machine needs no target file', async () => {
  const { code, broken } = await inspected(gateway(recording.exchanges), '--sandbox');
  expect([code, broken.platform]).toEqual([1, ['stock/list/response/200/status/enum']]);
});

test('what is no recording, and whose it is not said, is rejected', async () => {
  const file = join(folder, 'none.har');
  writeFileSync(file, '{}');
  const no = await startConformance(['inspect', file, '--sandbox']);
  expect([no.code, no.output]).toEqual([2, expect.stringMatching(/is no HTTP Archive/)]);
  const unnamed = await startConformance(['inspect', file]);
  expect(unnamed.code).toBe(2);
});
