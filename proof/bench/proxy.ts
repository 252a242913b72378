import { Pool } from 'undici';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { figure, type BenchOptions, type Figure } from './Measurement.ts';
import { SandboxProcess } from './SandboxProcess.ts';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';

const CONNECTIONS = 100;
/** How many requests one turn has: few, so that other load on the machine affects both proxies. */
const REQUESTS = 1500;
/** How many turns each sample has. */
const TURNS = 4;
/** How many requests are sent before counting, so that code is warm. */
const WARM_UP = 1000;

const LOGIN = '/authentication/v1/authentication/login';
const STOCK = '/stock/v1/inventory';

/**
 * How many requests `proxy` forwards, beside a proxy of the same library that judges nothing: in turns, in front of one
 * sandbox.
 */
export async function* proxy({ samples }: BenchOptions): AsyncIterable<Figure> {
  const sandbox = await SandboxProcess.start();
  const headers = await headersFor(sandbox);
  const plain = await ProxyProcess.plain(sandbox.url);
  const judging = await ProxyProcess.judging(sandbox.target);
  const rates = { plain: [] as number[], judging: [] as number[] };
  const rateOf = async ({ url }: ProxyProcess, count: number) =>
    count / (await passed(url, headers, count));
  for (const one of [plain, judging]) await rateOf(one, WARM_UP);
  for (let turn = 0; turn < samples * TURNS; turn++) {
    rates.plain.push(await rateOf(plain, REQUESTS));
    rates.judging.push(await rateOf(judging, REQUESTS));
  }
  await Promise.all([plain.close(), judging.close()]);
  await sandbox.close();
  const what = `plain proxy, ${REQUESTS} exchanges, ${CONNECTIONS} connections`;
  yield figure(what, '/s', rates.plain);
  yield figure('conformance proxy, the same', '/s', rates.judging);
  const beside = rates.judging.map((rate, index) => rate / (rates.plain[index] ?? NaN));
  yield figure('conformance proxy beside plain proxy', '×', beside);
}

/** The headers of a client that has a token. */
async function headersFor({ url, target }: SandboxProcess): Promise<Record<string, string>> {
  const { clients, fixtures } = parseTarget(target);
  const form = {
    grant_type: 'client_credentials',
    client_id: clients[0].clientId,
    client_secret: clients[0].clientSecret,
  };
  const answer = await fetch(url + LOGIN, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    authorization: `Bearer ${token}`,
    'Platform-Restaurant-External-ID': fixtures.restaurant,
  };
}

/** Sends this many requests over all connections, and reads the responses. Returns the seconds. */
async function passed(
  url: string,
  headers: Record<string, string>,
  count: number,
): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({ method: 'GET', path: STOCK, headers });
        await body.dump();
        if (statusCode !== 200) throw new Error(`a proxy passed on ${statusCode}`);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return seconds;
}

/** A proxy in front of a target, in a process of its own. */
class ProxyProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string | undefined;

  private constructor(child: ChildProcess, url: string, folder?: string) {
    this.#child = child;
    this.url = url;
    this.#folder = folder;
  }

  /** The simplest proxy of the same library. */
  static async plain(origin: string): Promise<ProxyProcess> {
    const child = fork(join(projectRoot, 'proof/bench/plainProxy.ts'), [origin]);
    const [url] = (await once(child, 'message')) as [string];
    return new ProxyProcess(child, url);
  }

  /** `conformance proxy`, which judges the traffic that it forwards. */
  static async judging(target: Record<string, unknown>): Promise<ProxyProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-proxy-'));
    const file = join(folder, 'target.yaml');
    writeFileSync(file, stringify(target));
    const words = ['proxy', '--target', file, '--out', join(folder, 'results')];
    const child = spawn(process.execPath, [join(projectRoot, 'bin/conformance.mjs'), ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    for await (const chunk of child.stderr) {
      said += String(chunk);
      if (said.includes('Ctrl-C ends it')) break;
    }
    const [, url] = /^base +(http:\S+)/m.exec(said) ?? [];
    if (url === undefined) throw new Error(`conformance proxy did not start: ${said}`);
    return new ProxyProcess(child, url, folder);
  }

  /** Stops it, after it has judged what it forwarded. */
  async close(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    else this.#child.kill('SIGINT');
    await once(this.#child, 'exit');
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true });
  }
}
