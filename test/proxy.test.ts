import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { request } from 'undici';
import { parse } from 'yaml';
import { knownOf, type Caller, type Known } from '../faults/clients/Caller.ts';
import { Partner } from '../faults/clients/Partner.ts';
import type { ClientVerdict } from '../src/decided/clientVerdict.ts';
import type { Verdict } from '../src/decided/types.ts';
import { startConformance } from './startConformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Calls over a connection, by an HTTP client from npm. */
function callerTo(known: Known): Caller {
  return {
    known,
    wait: async () => {},
    send: async ({ method, url, headers, body }) => {
      const answer = await request(url, { method: method as 'GET', headers, body });
      const text = await answer.body.text();
      const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      let read: unknown = text;
      try {
        read = JSON.parse(text);
      } catch {
        // A bare text.
      }
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(flat) as Record<string, string>,
        body: read,
      };
    },
  };
}

/** Has a client call through a proxy before a sandbox, and then ends the proxy. */
async function throughProxy(words: string[], call: (partner: Partner) => Promise<unknown>) {
  const out = join(folder, String(words.length));
  let called: Promise<unknown> | undefined;
  const { code, output } = await startConformance(['proxy', '--sandbox', '--out', out, ...words], {
    whenPrinted: (printed, pid) => {
      if (called !== undefined || !printed.includes('Ctrl-C ends it')) return;
      const [description = ''] = printed.split(/^base {2,}http/m);
      const partner = new Partner(callerTo(knownOf(parse(description) as Record<string, unknown>)));
      called = partner
        .login()
        .then(() => call(partner))
        .finally(() => process.kill(pid, 'SIGINT'));
    },
  });
  await called;
  const json = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8')) as unknown;
  return {
    code,
    output,
    out,
    client: json('client.json') as ClientVerdict,
    platform: json('verdict.json') as Verdict,
  };
}

const outcomesOf = ({ rules }: ClientVerdict) =>
  new Map(rules.map(({ id, outcome }) => [id, outcome]));

test('both sides are judged live, and a folder is left in which nothing is secret', async () => {
  let token = '';
  const { code, output, out, client, platform } = await throughProxy(
    ['--certify', '--client', 'The till of a test'],
    async (partner) => {
      token = partner.token;
      await partner.get('/stock/v1/inventory');
      await partner.update({ guid: partner.known.items[0]?.guid, status: 'IN_STOCK', quantity: 3 });
      await partner.authorize();
      await partner.get('/orders/v2/orders');
    },
  );
  expect(code, output).toBe(1);
  const outcomes = outcomesOf(client);
  expect(outcomes.get('client/stock/no-quantity-otherwise')).toBe('failed');
  expect(outcomes.get('client/card-authorization/payment-id-is-fresh')).toBe('passed');
  expect(client.summary.failed).toBe(1);
  expect(platform.summary).toMatchObject({ failed: 0, conformant: true });
  expect(client.traffic.undocumented).toEqual([{ request: 'GET /orders/v2/orders', count: 1 }]);
  const [live, ...rest] = output.split('\n').filter((line) => /^client +failed/.test(line));
  expect([live, rest]).toEqual([expect.stringContaining('client/stock/no-quantity-otherwise'), []]);
  expect(output).toMatch(/^ {2}missing {2}GET \/config\/v2\/tables$/m);
  expect(output).toMatch(/^ {2}asked {4}GET \/stock\/v1\/inventory \(1\)$/m);
  expect(output).toMatch(/^ {2}missing {2}client\/analytics\/range-fits /m);
  expect(output).toMatch(/^certificate {2}.*client-certificate\.html$/m);
  expect(readFileSync(join(out, 'client-certificate.html'), 'utf8')).toContain(
    '4 of 64 operations called',
  );
  const written = readdirSync(out).map((name) => {
    const bytes = readFileSync(join(out, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  });
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [token, 'sandbox-secret-of-full', 'guest@example.com', '8.8.8.8'])
    expect(
      [...written, output.slice(output.indexOf('client  '))].filter((text) =>
        text.includes(secret),
      ),
    ).toEqual([]);
});

test('a sandbox plays what a client has to stand', async () => {
  const words = ['--scenario', 'too-many-requests'];
  const { code, client } = await throughProxy(words, async (partner) => {
    for (let time = 0; time < 4; time++) await partner.get('/stock/v1/inventory');
  });
  expect(outcomesOf(client).get('client/every/retry-after-is-honoured')).toBe('warned');
  expect(code).toBe(0);
});

test('what it does not know is rejected', async () => {
  const { code, output } = await startConformance([
    'proxy',
    '--sandbox',
    '--scenario',
    'ended-tokens',
  ]);
  expect([code, output]).toEqual([2, expect.stringMatching(/expected one of .*ended-token/)]);
  expect((await startConformance(['proxy'])).code).toBe(2);
});
