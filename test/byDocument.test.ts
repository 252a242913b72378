import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { petServer, PETS, type Wrongs } from '../src/checked/openapi/testing/petServer.ts';
import { serve } from '../src/checked/openapi/testing/serve.ts';
import { startConformance } from './startConformance.ts';

/** Every command that judges by a document of others, against a small server of pets in this process. */
let folder: string;
let document: string;
let server: Awaited<ReturnType<typeof petServer>> | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'by-document-'));
  document = join(folder, 'pets.yaml');
  writeFileSync(document, PETS);
});
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

async function opened(wrongs: Wrongs = {}) {
  server = await petServer(wrongs);
  const by = ['--openapi', document, '--base', server.base];
  const env = {
    ...process.env,
    XDG_STATE_HOME: join(folder, 'state'),
    CREDENTIALS_TOKEN: 'secret',
  };
  const say = (words: string[], whenPrinted?: (output: string, pid: number) => void) =>
    startConformance(words, { env, whenPrinted });
  return { server, by, say };
}

test('doctor and plan look at it, and change nothing', async () => {
  const { server, by, say } = await opened();
  const doctor = await say(['doctor', ...by]);
  expect(doctor.output).toContain('usable: a run can exercise');
  expect(doctor.output).toContain('give --may-change');
  expect(doctor.output).not.toContain('target file');
  const asked = server.methods.length;
  const plan = await say(['plan', ...by, '--may-change']);
  expect(plan.output).toContain('Requests of 2 operations may change something.');
  expect(plan.output).toContain('if all can be tested (an estimate)');
  expect(server.methods.slice(asked)).toEqual([]);
  expect(server.methods.filter((line) => !line.startsWith('GET'))).toEqual([]);
});

test('what failed is replayed, judged again, inspected, and sent again by the printed line', async () => {
  const { by, say } = await opened({ show: (pet) => ({ ...pet, tag: 7 }) });
  const out = join(folder, 'results');
  const run = await say(['run', ...by, '--token', 'secret', '--seed', '1', '--out', out]);
  expect(run.output).toContain('NOT CONFORMANT');
  const [, again = ''] = /^replay {6}npx conformance (.*)$/m.exec(run.output) ?? [];
  expect(again).toContain('--token "$CREDENTIALS_TOKEN"');
  const words = again.replaceAll('"$CREDENTIALS_TOKEN"', 'secret').split(' ');
  expect((await say([...words, '--out', join(folder, 'again')])).output).toContain('1 rule failed');
  const unnamed = await say(['replay', out]);
  expect(unnamed.output).toContain('--openapi FILE --base URL');
  const replayed = await say(['replay', out, ...by]);
  expect(replayed.output).toMatch(/[1-9](?: \(.*\))? still failing, 0 fixed, 0 not decided/);
  const rejudged = await say(['rejudge', out, '--openapi', document]);
  expect(rejudged.output).toContain('0 changed');
  expect((await say(['rejudge', out])).output).toContain('name it with --openapi');
  const har = join(out, 'exchanges.har');
  const inspected = await say(['inspect', har, ...by, '--out', join(folder, 'inspected')]);
  expect(inspected.output).toMatch(/platform +FAILED: \d+ rules? broken/);
});

test('what a killed run left is removed by restore', async () => {
  const { server, by, say } = await opened();
  const out = join(folder, 'killed');
  let pid = 0;
  // The first may be there before its journal is: the kill may come before the response.
  const isLeft = () => server.pets.length > 6;
  const timer = setInterval(() => pid > 0 && isLeft() && process.kill(pid, 'SIGKILL'), 1);
  await say(['run', ...by, '--may-change', '--out', out], (_, own) => (pid = own)).catch(() => {});
  clearInterval(timer);
  expect(isLeft()).toBe(true);
  const before = server.pets.length;
  const next = await say(['run', ...by, '--may-change', '--out', join(folder, 'next')]);
  expect(next.output).toContain('restores it');
  expect((await say(['restore', out])).output).toContain(`--openapi ${document}`);
  const restored = await say(['restore', out, ...by]);
  expect(restored.output).toMatch(/DELETE \/pets/);
  // What was created in the moment before the kill may not be known.
  expect(server.pets.length).toBeLessThan(before);
  expect(existsSync(join(out, 'journal.jsonl'))).toBe(true);
});

test('a document at an address, and a client that gets its token: neither is in any file of a run', async () => {
  const secret = 'planted-secret-of-a-client';
  const given = 'planted-token-of-a-client';
  const basic = `Basic ${Buffer.from(`shop:${secret}`).toString('base64')}`;
  const { base, close } = await serve(({ path, headers }) => {
    if (path === '/openapi.yaml') return [200, OAUTH, { 'content-type': 'application/yaml' }];
    if (path === '/token')
      return headers.authorization === basic ? [200, { access_token: given }] : [401, {}];
    // It tells what it was told.
    return headers.authorization === `Bearer ${given}`
      ? [200, { given, secret, basic, of: 'me:planted-password, planted-key' }]
      : [401, {}];
  });
  const out = join(folder, 'results');
  const document = `${base.replace('//', '//me:planted-password@')}/openapi.yaml?key=planted-key`;
  const words = ['--openapi', document, '--base', base, '--client-id', 'shop'];
  const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') };
  const run = await startConformance(
    ['run', ...words, '--client-secret', secret, '--evidence', 'full', '--out', out],
    { env },
  );
  const { output } = await startConformance(['plan', ...words.slice(0, 4)], { env });
  await close();
  expect(output).toContain('Only if the API asks for no credential; else pass one');
  expect(run.output).toMatch(/^repeat .*--client-secret "\$CREDENTIALS_CLIENT_SECRET"$/m);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const texts = files.map(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  });
  expect(texts.join('\n')).toContain('GET /me');
  for (const planted of [secret, given, basic.slice(6), 'planted-password', 'planted-key'])
    expect([run.output, output, ...texts].filter((text) => text.includes(planted))).toEqual([]);
});

const OAUTH = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /me:
    get:
      security: [{ key: [] }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: array } } } }
        '401': { description: who }
components: { securitySchemes: { key: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: {} } } } } }`;
