import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { selfSigned } from '../../src/sent/exchange/testing/certificates.ts';
import type { Verdict } from '../../src/decided/types.ts';
import { startConformance } from '../startConformance.ts';
import type { HostileAnswer } from './HostileAnswer.ts';

/** What came of a run against a hostile deployment. */
export interface Measured {
  code: number | null;
  /** The sentence of a run without a verdict; else the first failure or warning; else the verdict. */
  says: string;
  seconds: number;
  /** The most memory that the run's process had. */
  megabytes: number;
}

/** Runs the command line against a sandbox that responds so: a process of its own, real sockets. */
export async function runAgainst(hostile: HostileAnswer): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const sandbox = await startSandbox({ control: false });
  const front = await startFront(hostile, sandbox.url);
  const { urls } = sandbox.target as { urls: Record<string, string> };
  const own = hostile.address?.(front.url) ?? front.url;
  const at = hostile.at === 'the token endpoint' ? { auth: own } : { base: own };
  const limits = { timeoutMs: hostile.timeoutMs ?? 1000 };
  const file = join(folder, 'target.yaml');
  const target = { ...sandbox.target, control: undefined, limits };
  writeFileSync(
    file,
    stringify({ ...target, urls: { base: urls['base'], auth: urls['auth'], ...at } }),
  );
  const out = join(folder, 'out');
  const options = ['--target', file, '--out', out, '--seed', '1', '--cases', '2', '--read-only'];
  const startedAt = performance.now();
  const { code, output } = await startConformance(['run', ...options, ...selection(hostile)], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'recordMemory.mjs')}`,
      MEMORY_FILE: join(folder, 'memory'),
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const memory = readdirSync(folder).filter((name) => name.startsWith('memory.'));
  const megabytes = Math.max(...memory.map((name) => Number(readFileSync(join(folder, name)))));
  const says = withoutPorts(said(output, join(out, 'verdict.json')));
  await front.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
  return { code, says, seconds, megabytes };
}

function selection({ at }: HostileAnswer): string[] {
  if (at === 'every operation') return ['--rule', 'stock/*/response/*'];
  if (at === 'one list') return ['--rule', 'configuration/breakTypes/list/pages-*'];
  return ['--rule', 'stock/list/response/*', '--rule', 'stock/list/quantity-is-listed'];
}

const LISTS = { 'one operation': '/stock/v1/inventory', 'one list': '/config/v2/breakTypes' };

async function startFront(hostile: HostileAnswer, sandbox: string) {
  const {
    at,
    answer,
    isSelfSigned = false,
    during: { from, times = Infinity } = { from: 1 },
  } = hostile;
  let meant = 0;
  const sockets = new Set<Socket>();
  const listener: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '', sandbox).pathname;
    const isLoggedIn = request.headers.authorization !== undefined;
    const isMeant = {
      'one operation': path === LISTS['one operation'] && isLoggedIn,
      'one list': path === LISTS['one list'] && isLoggedIn,
      'every operation': isLoggedIn,
      everywhere: true,
      'the token endpoint': true,
    }[at];
    if (isMeant) meant += 1;
    const isDuring = meant >= from && meant < from + times;
    if (isMeant && isDuring && answer !== undefined) return answer(request.socket, request);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
      const init = { method: request.method, headers: headers as Record<string, string>, body };
      fetch(`${sandbox}${request.url}`, init)
        .then(async (passed) => {
          const type = passed.headers.get('content-type');
          response
            .writeHead(passed.status, type === null ? {} : { 'content-type': type })
            .end(await passed.text());
        })
        .catch(() => response.destroy());
    });
  };
  const server = isSelfSigned
    ? createSecureServer(await selfSigned('127.0.0.1'), listener)
    : createServer(listener);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${isSelfSigned ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function said(output: string, file: string): string {
  const sentence = /^No verdict: .*$/m.exec(output)?.[0];
  if (sentence !== undefined) return sentence;
  let verdict: Verdict;
  try {
    verdict = JSON.parse(readFileSync(file, 'utf8')) as Verdict;
  } catch {
    return output.trim().split('\n').at(-1) ?? '';
  }
  const wrong =
    verdict.rules.find(({ outcome }) => outcome === 'failed') ??
    verdict.rules.find(({ outcome }) => outcome === 'warned');
  const [failure] = wrong?.failures ?? [];
  if (wrong === undefined || failure === undefined) return 'no rule fails';
  return `${wrong.id} ${wrong.outcome}: ${failure.message} Received: ${failure.actual}`;
}

/** Ports, times and identities differ from run to run. */
function withoutPorts(text: string): string {
  return text
    .replaceAll(/127\.0\.0\.1:\d{4,5}/g, '127.0.0.1:port')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=since )[\d:]{8} UTC/g, 'time')
    .replaceAll(/[\d,]+ bytes of a body/g, 'n bytes of a body')
    .replaceAll(/after [\d,]+ of/g, 'after n of');
}
