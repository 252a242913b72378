import { mkdtempSync, readFileSync, writeFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { loadTarget } from '../../src/target/loadTarget.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { initTarget } from './initTarget.ts';

const folder = mkdtempSync(join(tmpdir(), 'target-init-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Somebody at a terminal, who knows what to type at which question; Enter at all others. */
function somebody(answers: Record<string, string>) {
  const input = new PassThrough();
  const output = new PassThrough();
  // Each question ends what it printed to; a terminal lives on.
  output.end = () => output;
  const asked: string[] = [];
  output.on('data', (chunk: Buffer) => {
    const text = chunk.toString().replaceAll(/\x1b\[[0-9;?]*[A-Za-z]/g, '');
    const question = /^\? (.+?[:?])(?: |$)/m.exec(text)?.[1];
    if (question === undefined || asked.includes(question)) return;
    asked.push(question);
    const typed = Object.entries(answers).find(([part]) => question.includes(part))?.[1] ?? '';
    setImmediate(() => input.write(`${typed}\r`));
  });
  return { terminal: { input, output }, asked };
}

const ANSWERS = {
  'Name of the deployment': 'ACME staging',
  'Whose deployment': 'ACME Bistro',
  'Which version': '2026.10',
  '{base_url}': 'https://api.acme.example/v9',
  'Prefix of': 'command:id # ACME staging',
  'Header field': 'X-Api-Key',
  'GUID of the restaurant': '11111111-1111-4111-8111-111111111111',
  'May runs change': 'y',
  'GUID of that item': '22222222-2222-4222-8222-222222222222',
};

test('asks, and writes a target file that loads, without a secret in clear', async () => {
  const out = join(folder, 'below', 'mine.yaml');
  const printed: string[] = [];
  const { terminal, asked } = somebody(ANSWERS);
  const print = (text: string) => void printed.push(text);
  await initTarget(out, { terminal, isInteractive: true, print });
  expect(asked.length).toBeGreaterThan(10);

  const text = readFileSync(out, 'utf8');
  const schema = /^# yaml-language-server: \$schema=(.+)$/m.exec(text)?.[1] ?? '';
  expect(readFileSync(resolve(dirname(out), schema), 'utf8')).toContain('title: Target');

  const variables = ['CLIENT_ID', 'CLIENT_SECRET', 'GATEWAY_KEY'].map(
    (one) => `COMMAND_ID_ACME_STAGING_${one}`,
  );
  for (const name of variables) expect(printed.join('\n')).toContain(`${name}=…`);
  const env = Object.fromEntries(variables.map((name) => [name, `value of ${name}`]));
  const target = loadTarget(out, env);
  expect(target).toMatchObject({
    name: 'ACME staging',
    deployment: { owner: 'ACME Bistro', version: '2026.10' },
    urls: { base: 'https://api.acme.example/v9', auth: 'https://api.acme.example/v9' },
    headers: { 'X-Api-Key': 'value of COMMAND_ID_ACME_STAGING_GATEWAY_KEY' },
    clients: [{ id: 'full', clientSecret: 'value of COMMAND_ID_ACME_STAGING_CLIENT_SECRET' }],
    fixtures: { stockItems: [{ guid: '22222222-2222-4222-8222-222222222222' }] },
    permissions: { authorizePayments: false, updateStock: true },
  });
  expect(target.clients[0].scopes).toContain('stock:read');
});

test('a file that exists is left alone', async () => {
  const out = join(folder, 'there.yaml');
  writeFileSync(out, 'name: of somebody\n');
  await expect(initTarget(out, { isInteractive: true })).rejects.toThrow(WrongUse);
  expect(readFileSync(out, 'utf8')).toBe('name: of somebody\n');
});

test('without a terminal it is rejected', async () => {
  const out = join(folder, 'nobody.yaml');
  await expect(initTarget(out, { isInteractive: false })).rejects.toThrow(
    /^target init asks questions, and there is no terminal/,
  );
  expect(existsSync(out)).toBe(false);
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D, after which nothing is left to be done', '\x04'],
])('cancelled by %s, it writes nothing', async (_, key) => {
  const out = join(folder, 'broken-off.yaml');
  const { terminal } = somebody({ 'Name of': 'ACME', '{base_url}': key });
  terminal.input.on('data', (typed) => {
    if (String(typed).startsWith('\x04')) setImmediate(() => process.emit('beforeExit', 0));
  });
  await expect(initTarget(out, { terminal, isInteractive: true })).rejects.toThrow(
    new WrongUse('Cancelled; nothing was written.'),
  );
  expect(existsSync(out)).toBe(false);
});

test.each([
  ['Name of the deployment', 'ACME ${command:id}'],
  ['Whose deployment', '${file:/etc/hostname}'],
  ['{base_url}', 'https://api.acme.example/${HOME}'],
  ['GUID of the restaurant', '${command:id}'],
])(
  'to %s, %s is no answer: somebody else may have written what is typed',
  async (question, typed) => {
    const out = join(folder, 'placeholder.yaml');
    const { terminal } = somebody({ ...ANSWERS, [question]: typed });
    const refused = new Promise<void>((resolve) =>
      terminal.output.on('data', (chunk: Buffer) => {
        if (!chunk.toString().includes('Without ${, please')) return;
        resolve();
        terminal.input.write('\x03');
      }),
    );
    await expect(initTarget(out, { terminal, isInteractive: true })).rejects.toThrow(WrongUse);
    await refused;
    expect(existsSync(out)).toBe(false);
  },
);
