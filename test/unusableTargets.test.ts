import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import type { Verdict } from '../src/decided/types.ts';
import { startConformance } from './startConformance.ts';

/** Targets that cannot be used, from the start or from the middle: no verdict, and nothing counted against them. */
const folder = mkdtempSync(join(tmpdir(), 'whose-fault-'));
const servers: Server[] = [];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ control: true });
});

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes everything on to the sandbox, but for what `instead` takes upon itself. */
function through(instead: (...message: Parameters<RequestListener>) => boolean): RequestListener {
  return (request, response) => {
    if (instead(request, response)) return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
      fetch(`${sandbox.url}${request.url}`, {
        method: request.method,
        headers: headers as Record<string, string>,
        body,
      })
        .then(async (answer) => {
          const text = await answer.text();
          const type = answer.headers.get('content-type');
          response
            .writeHead(answer.status, type === null ? {} : { 'content-type': type })
            .end(text);
        })
        .catch(() => response.destroy());
    });
  };
}

/** Requests for tokens are those of this path. */
function isLogin(url: string | undefined): boolean {
  return url?.startsWith('/authentication/') ?? false;
}

async function run(
  name: string,
  urls: Record<string, string>,
  { rules = 'stock/*', concurrency = 1 } = {},
) {
  const file = join(folder, `${name}.yaml`);
  const limits = { timeoutMs: 1000, concurrency };
  const { urls: own } = sandbox.target as { urls: object };
  writeFileSync(file, stringify({ ...sandbox.target, urls: { ...own, ...urls }, limits }));
  const out = join(folder, name);
  const words = ['run', '--target', file, '--out', out, '--rule', rules, '--cases', '2'];
  // What these runs leave open is nothing to whoever gets their port next.
  const env = { ...process.env, CONFORMANCE_STATE: join(folder, 'state') };
  const ended = await startConformance(words, { env });
  return { ...ended, out };
}

function verdictIn(out: string): Verdict {
  return JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
}

// Why else: preflight.test.ts, and a closed port in unwritableResults.test.ts.
test('unusable from the start: one sentence, exit 3, and the same in its files', async () => {
  const { code, output, out } = await run('hanging', { base: await serve(() => {}) });
  const said = 'did not respond within 1,000 ms';
  expect(verdictIn(out).run.why).toContain(said);
  expect(output).toMatch(/^No verdict: \S+ \(urls\.base\) is not usable: on GET \S+, it /m);
  expect(output).toContain(said);
  expect(code).toBe(3);
});

describe('usable in part: the headline says what is odd', () => {
  test('a token that no header can carry is none: exit 3', async () => {
    const auth = await serve((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a-token-of-a-file\n', token_type: 'Bearer' })),
    );
    const { code, output } = await run('token-with-a-line-break', { auth });
    expect(output).toContain('with a token at /access_token that no header can carry');
    expect(code).toBe(3);
  });

  // What else is odd: src/shown/odditiesOf.test.ts.
  test('429 again and again', async () => {
    let calls = 0;
    const base = await serve(
      through((request, response) => {
        if (isLogin(request.url) || ++calls % 4 !== 0) return false;
        response.writeHead(429, { 'retry-after': '0' }).end();
        return true;
      }),
    );
    const { output, out } = await run('odd-429', { base }, { rules: 'stock/list/*' });
    expect(output).toMatch(
      /; NOTE: \d+ of \d+ responses were rejections for too many requests \(429\)/,
    );
    // Besides, it may say which musts that left undecided.
    expect(verdictIn(out).run.odd?.length).toBeLessThanOrEqual(2);
  });
});

describe('lost in the middle: exit 3, since when, and no rule failed by silence', () => {
  async function lostAfter(
    name: string,
    requests: number,
    instead: (...message: Parameters<RequestListener>) => void,
  ) {
    let seen = 0;
    const base = await serve(
      through((request, response) => {
        if (request.url?.startsWith('/authentication/')) return false;
        seen += 1;
        if (seen <= requests) return false;
        instead(request, response);
        return true;
      }),
    );
    return run(name, { base });
  }

  function failedByHand({ rules }: Verdict): string[] {
    return rules
      .filter(({ outcome, id }) => outcome === 'failed' && !id.endsWith('/response/status'))
      .map(({ id }) => id);
  }

  test('a server that dies', async () => {
    const { code, output, out } = await lostAfter('dies', 60, (request) =>
      request.socket.destroy(),
    );
    const verdict = verdictIn(out);
    expect(output).toMatch(
      / NO VERDICT .*[;:] since [\d:]{8} UTC the target closed the connection/,
    );
    expect(failedByHand(verdict)).toEqual([]);
    expect(verdict.run.complete).toBe(false);
    expect(code).toBe(3);
  });

  test('a server that goes silent', async () => {
    const { code, output, out } = await lostAfter('silent', 60, () => {});
    expect(output).toContain('the target did not respond within 1,000 ms');
    expect(failedByHand(verdictIn(out))).toEqual([]);
    expect(code).toBe(3);
  });

  test('a server that asks to come again, for ever', async () => {
    const { code, output, out } = await lostAfter('throttles', 60, (_request, response) =>
      response.writeHead(429, { 'retry-after': '90' }).end(),
    );
    expect(output).toContain('responds 429 to every attempt (Retry-After: 90)');
    expect(failedByHand(verdictIn(out))).toEqual([]);
    expect(code).toBe(3);
  });
});

// Other ways to be lost are walked in lossWalk.test.ts.
describe('the login is lost: no verdict, also where all else is fine', () => {
  /** Tokens that last for so many requests, and a token endpoint that goes away after the first ones. */
  async function withoutLogin(
    name: string,
    instead: (...message: Parameters<RequestListener>) => void,
  ) {
    let calls = 0;
    let logins = 0;
    const url = await serve(
      through((request, response) => {
        if (isLogin(request.url)) {
          logins += 1;
          if (logins <= 2) return false;
          instead(request, response);
          return true;
        }
        calls += 1;
        if (calls <= 30) return false;
        // The token has ended.
        response.writeHead(401).end();
        return true;
      }),
    );
    return run(name, { base: url, auth: url });
  }

  // A reset, and all else: lossWalk.test.ts.
  test('503', async () => {
    const { code, output, out } = await withoutLogin('login-503', (_request, response) =>
      response.writeHead(503).end(),
    );
    expect(output).toMatch(/ NO VERDICT .*[;:] since \S+ UTC the target gives no token any more/);
    expect(verdictIn(out).summary.failed).toBe(0);
    expect(code).toBe(3);
  });
});

describe('everything changes at once: the run ended then', () => {
  test('a page for maintenance', async () => {
    let calls = 0;
    const base = await serve(
      through((request, response) => {
        if (isLogin(request.url)) return false;
        calls += 1;
        if (calls <= 80) return false;
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Back soon</html>');
        return true;
      }),
    );
    const { code, output, out } = await run('all-a-page-for-maintenance', { base });
    const { rules, run: ran, summary } = verdictIn(out);
    expect(output).toMatch(/ NO VERDICT .*[;:] since \S+ UTC the target/);
    expect(rules.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(summary.conformant).toBe(false);
    expect(ran.complete).toBe(false);
    expect(code).toBe(3);
  });

  test('but one operation that rejects what is valid fails', async () => {
    let calls = 0;
    const base = await serve(
      through((request, response) => {
        if (request.method !== 'POST' || isLogin(request.url)) return false;
        calls += 1;
        if (calls <= 20) return false;
        response.writeHead(403).end();
        return true;
      }),
    );
    const { code, out } = await run('one-operation', { base });
    expect(verdictIn(out).summary.failed).toBeGreaterThan(0);
    expect(code).toBe(1);
  }, 90_000);
});

describe('a limit on bursts is no loss', () => {
  test.each([
    [10, 'restaurants/get/*', { 'retry-after': '1' }],
    [25, 'stock/list/*', {}],
  ] as const)(
    '%d a second',
    async (perSecond, rules, headers) => {
      const window: number[] = [];
      const base = await serve(
        through((request, response) => {
          const now = performance.now();
          while (window[0] !== undefined && window[0] <= now - 1000) window.shift();
          if (isLogin(request.url) || window.length < perSecond) {
            window.push(now);
            return false;
          }
          response.writeHead(429, headers).end();
          return true;
        }),
      );
      const name = `burst-${perSecond}`;
      const { code, output } = await run(name, { base }, { rules, concurrency: 8 });
      expect(output).toMatch(/the run went on more slowly, at [\d.]+ requests a second/);
      expect(code).toBe(0);
    },
    240_000,
  );
});
