import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { request } from 'undici';
import { parse, stringify } from 'yaml';
import { knownOf, type Caller, type Known } from '../faults/clients/Caller.ts';
import { Partner } from '../faults/clients/Partner.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
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
  expect(output).toMatch(/^ {2}not called {5}configuration: 3\d operations$/m);
  expect(output).toMatch(
    /^client {4}FAILED: 1 rule broken, \d+ warnings?; \d+ of its \d+ rules applied$/m,
  );
  expect(output).toMatch(/^next: correct what it broke, .* \(operations: 4 of 64 called\)$/m);
  expect(output).toMatch(/^ {2}called {9}GET \/stock\/v1\/inventory \(1\)$/m);
  expect(output).toMatch(/^ {2}not exercised {2}client\/analytics\/range-fits /m);
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

test('a second Ctrl-C leaves out what is left to be judged, and writes what was', async () => {
  // 64 bytes, which take the judge seconds.
  const long = brotliCompressSync(`[${'"",'.repeat(490_000)}""]`);
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Encoding', 'br').end(long);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const target = join(folder, 'target.yaml');
  writeFileSync(target, stringify(openSandbox().targetAt(`http://127.0.0.1:${port}`)));
  const out = join(folder, 'twice');
  const words = ['proxy', '--target', target, '--port', '0', '--out', out];
  let [calls, isEnding] = [0, false];
  const { code, output } = await startConformance(words, {
    whenPrinted: (printed, pid) => {
      const [, url] = /^base +(\S+) .*[^]*Ctrl-C ends it/m.exec(printed) ?? [];
      if (url !== undefined && calls++ === 0) {
        const call = () => fetch(`${url}/stock/v1/inventory`).then((response) => response.text());
        void Promise.all(Array.from({ length: 8 }, call)).then(() => process.kill(pid, 'SIGINT'));
      }
      if (!isEnding && printed.includes('Ctrl-C leaves out their bodies')) {
        isEnding = true;
        process.kill(pid, 'SIGINT');
      }
    },
  });
  expect(code, output).toBe(1);
  const { traffic } = JSON.parse(readFileSync(join(out, 'client.json'), 'utf8')) as ClientVerdict;
  const { count } = traffic.notJudged.find(({ reason }) => reason.includes('left out')) ?? {};
  expect(count).toBeGreaterThan(4);
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
