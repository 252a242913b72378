import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { httpServer } from '../../sent/exchange/client/testServer.ts';
import { exampleFailure, exampleResult } from '../../decided/testing/exampleVerdict.ts';
import { unprintable } from '../../words/printable.ts';
import { failureScript } from './failureScript.ts';
import { exampleExchange } from './testing/exampleExchange.ts';

test('what went over one connection goes over one again, by curl itself', async () => {
  const ports: (number | undefined)[] = [];
  const url = await httpServer(({ socket }, response) => {
    ports.push(socket.remotePort);
    response.end('{}');
  });
  const { request, ...plain } = exampleExchange();
  const sent = ['1', '1', '2', '1'].map((connection, n): RecordedExchange => {
    const own = { ...request, method: 'GET', body: null, url: `${url}/${n}` };
    return { ...plain, id: `a#${n}`, connection, request: own };
  });
  const failure = exampleFailure({ exchanges: sent.map(({ id }) => id) });
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
  const context = { urls: { base: url }, isOwn: true, tokens: [] };
  const script = failureScript({ number: 1, rule, failure }, sent, context);
  const env = { PATH: process.env['PATH'], CONFORMANCE: ':', SHOW: '1' };
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env });
  expect(stdout.match(/^\d of 4: 200$/gm)).toHaveLength(4);
  expect(ports[1]).toBe(ports[0]);
  expect(new Set(ports).size).toBe(3);
});

test('a script that cannot judge sends nothing: the suite does, or it says how; where it sends, it says first what it changes', async () => {
  const asked: unknown[] = [];
  const url = await httpServer(({ url: path }, response) => {
    asked.push(path);
    response.end('{}');
  });
  const { request, ...plain } = exampleExchange();
  const sent = [{ ...plain, request: { ...request, url: `${url}/a` } }];
  const failure = exampleFailure({ exchanges: [plain.id] });
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
  const of = (changing: string[]) => {
    const context = { urls: { base: url }, isOwn: true, tokens: [], changing: new Set(changing) };
    return failureScript({ number: 1, rule, failure }, sent, context);
  };
  const ran = async (script: string, suite: string, more = {}) => {
    const env = { PATH: process.env['PATH'], CONFORMANCE: suite, ...more };
    // Without the suite it cannot tell, which is an exit code of its own.
    const ended = promisify(execFile)('/bin/sh', ['-c', script], { env });
    return ended.catch((error: { stdout: string }) => error).then(({ stdout }) => stdout);
  };
  const script = of(['stock/update']);
  const said = 'Its only request may change the target (stock/update).';
  expect(script.split('\n').slice(0, 8).join('\n')).toContain(`# ${said}`);
  expect(await ran(script, ':')).toMatch(
    /^This failure cannot be judged by the script alone; it starts the suite\.\n$/,
  );
  expect(await ran(script, 'false', { TARGET: 'my file' })).toMatch(
    /^Not decided\. .* folder: npx conformance replay ".+" --failure 1 --target "my file"\n$/,
  );
  expect(asked).toEqual([]);
  expect((await ran(script, 'false', { SHOW: '1' })).startsWith(said)).toBe(true);
  expect(asked).toEqual(['/a']);
  expect(of(['stock/other'])).not.toContain('may change');
});

test.each([[], ['400']])(
  'SHOW=1 shows a response in which nothing acts upon a terminal or commands a build server (%j)',
  async (...statuses) => {
    const body =
      '::error::a\n\u2028::stop-commands::b\r::c\n##[d]##VSO[e]\u009b2J\u202e\u200b\u001b[2J';
    const url = await httpServer((_, response) => void response.end(body));
    const { request, ...plain } = exampleExchange();
    const sent = [{ ...plain, request: { ...request, url: `${url}/a` } }];
    const assertion = statuses.length === 0 ? {} : { assertion: { exchange: plain.id, statuses } };
    const failure = exampleFailure({ exchanges: [plain.id], ...assertion });
    const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
    const context = { urls: { base: url }, isOwn: true, tokens: [] };
    const script = failureScript({ number: 1, rule, failure }, sent, context);
    const env = { PATH: process.env['PATH'], CONFORMANCE: ':', SHOW: '1' };
    const ended = promisify(execFile)('/bin/sh', ['-c', script], { env });
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    expect(stdout).toContain('| ::error::a\n');
    expect(stdout).toContain('# #VSO[e]');
    expect(stdout).not.toMatch(unprintable());
    expect(stdout).not.toMatch(/^\s*::|##\w*\[/m);
  },
);
