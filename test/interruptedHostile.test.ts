import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as passOn, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { projectRoot as root } from '../projectRoot.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../src/decided/testing/exampleVerdict.ts';

/** Deployments whose responses take seconds to read: Ctrl-C is heard at once all the same. */
const folder = mkdtempSync(join(tmpdir(), 'interrupted-hostile-'));
let sandbox: Sandbox;
const servers: Server[] = [];
beforeAll(async () => void (sandbox = await startSandbox({ control: false })));
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const MB = 1024 * 1024;
/** One short of JSON: what is JSON is not read if it nests so deep. */
const LISTS = '['.repeat(8 * MB) + ']'.repeat(8 * MB - 1);
const PASSWORDS = '[{"password":'.repeat(MB);

/** A server that responds to each GET so, and to logins as the sandbox does. */
async function serverOf(body: string, onAnswer: (count: number) => void): Promise<string> {
  let count = 0;
  const server = createServer((request, response) => {
    const { method, headers, url } = request;
    if (method !== 'GET') {
      const onward = passOn(`${sandbox.url}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    } else {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body, () => onAnswer((count += 1)));
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const targetAt = (url: string, name: string): string[] => {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, stringify(sandbox.target).replaceAll(sandbox.url, url));
  return ['run', '--target', file, '--rule', 'stock/list/response/200/*', ...into(name)];
};
const into = (name: string) => ['--out', join(folder, `${name}.out`)];

/** A replay of what failed in an earlier run. */
function replayAt(url: string, name: string): string[] {
  const failures = [exampleFailure()];
  const ids = ['guid/type', 'items/type', 'itemGuidValidity/enum'];
  const rules = ids.map((id) =>
    exampleResult({
      id: `stock/list/response/200/${id}`,
      ...{ operation: 'stock/list', outcome: 'failed', failures },
    }),
  );
  const results = join(folder, 'earlier');
  mkdirSync(results);
  writeFileSync(join(results, 'verdict.json'), JSON.stringify(exampleVerdict(rules)));
  const [, ...target] = targetAt(url, name).slice(0, 3);
  return ['replay', results, ...target];
}

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => {
      const schema = { type: 'array', items: { type: 'integer' } };
      const content = { 'application/json': { schema } };
      return [`/${name}`, { get: { responses: { 200: { description: 'x', content } } } }];
    }),
  ),
};

function documentAt(url: string): string[] {
  const file = join(folder, 'document.json');
  writeFileSync(file, JSON.stringify(DOCUMENT));
  return ['run', '--openapi', file, '--base', url, ...into('document')];
}

test.each([
  ['lists within lists', LISTS, targetAt],
  ['passwords within passwords', PASSWORDS, targetAt],
  ['lists within lists, by a document', LISTS, documentAt],
  ['lists within lists, in a replay', '['.repeat(2 * MB) + ']'.repeat(2 * MB - 1), replayAt],
] as const)(
  '%s',
  async (name, body, optionsAt) => {
    const started: ChildProcess[] = [];
    let [asked, heard] = [0, 0];
    const interrupt = () => {
      asked = performance.now();
      started[0]?.kill('SIGINT');
    };
    const url = await serverOf(body, (count) => {
      // Some are read before the run begins.
      if (count === 6) setTimeout(interrupt, 200);
    });
    const words = [join(root, 'bin/conformance.mjs'), ...optionsAt(url, name)];
    const child = spawn(process.execPath, words, { cwd: root });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (heard === 0 && output.includes('Interrupted:')) heard = performance.now();
      });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(output).toContain('Interrupted:');
    expect(heard - asked).toBeLessThan(2_000);
    expect(code).toBe(3);
  },
  240_000,
);
