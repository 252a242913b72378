import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { recordExchange } from '../../sent/exchange/recordExchange.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { variablesIn } from '../../sent/exchange/shellArgument.ts';
import { toCurl } from '../../sent/exchange/toCurl.ts';
import { unprintable } from '../../words/printable.ts';
import { exampleFailure, exampleResult } from '../../decided/testing/exampleVerdict.ts';
import { failureScript } from './failureScript.ts';
import { hostile, PIECES } from './testing/hostilePieces.ts';
import { preparation, type ShellContext } from './shellCommands.ts';

/** What comes from others, run in real shells: nothing may happen but a curl with the very words. */
const folder = mkdtempSync(join(tmpdir(), 'hostile-script-'));
const [bin, work] = [join(folder, 'bin'), join(folder, 'work')];
mkdirSync(bin);
mkdirSync(work);
// What would happen leaves a file; what curl is told is printed, one word behind another.
for (const name of ['touch', 'id', 'reboot', 'e'])
  writeFileSync(join(bin, name), `#!/bin/sh\n: >'${folder}/happened'\n`, { mode: 0o755 });
writeFileSync(
  join(bin, 'curl'),
  [
    '#!/bin/sh',
    `cat '${folder}/response' 2>/dev/null`,
    `exec >>'${folder}/sent'`,
    `for word; do if [ "$word" = @- ]; then cat; printf '\\036'; else printf '%s\\036' "$word"; fi; done`,
    '',
  ].join('\n'),
  { mode: 0o755 },
);
afterAll(() => rmSync(folder, { recursive: true }));

const SHELLS = ['sh', 'bash'].filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);

const oneLine = hostile.map((text) => text.replace(/[\r\n]/g, ''));

const SECRET = 'hunter2-hunter2';
const redactor = new Redactor({
  secrets: [{ value: SECRET, field: 'access_token', shell: '$TOKEN' }],
  sensitiveFields: new Map(),
});

interface Hostile {
  url: string;
  header: string;
  body: string;
  message: string;
  targetFile: string;
  address: string;
  member: string;
  method: string;
}

function exchangeOf(
  { url, header, body, member, method }: Hostile,
  isToken = false,
): RecordedExchange {
  const address = { name: isToken ? 'auth' : 'base', url: 'https://x.example' };
  return recordExchange(
    {
      method,
      url: `https://x.example/${url}`,
      headers: [
        ['Authorization', `Bearer ${SECRET}`],
        ['X-Own', header],
        ['Content-Type', 'application/json'],
      ],
      body,
      address,
      targetHeaders: [],
    } as unknown as Parameters<typeof recordExchange>[0],
    {
      head: { status: 200, statusText: header, headers: [['X-Their', header]] },
      body: Buffer.from(
        isToken ? JSON.stringify({ [member]: SECRET }) : JSON.stringify({ nextPageToken: body }),
      ),
      bodyBytes: 1,
    },
    null,
    {
      id: isToken ? 'run/token/a#1' : 'a#1',
      rule: 'a',
      operation: isToken
        ? 'authentication/login'
        : body.length % 3 === 0
          ? null
          : `stock/${member}`,
      role: isToken ? 'token' : 'probe',
    },
    { startedAt: 0, duration: 1 },
    redactor,
  );
}

function scriptOf(input: Hostile): { script: string; pasted: string } {
  const exchange = exchangeOf(input);
  const context: ShellContext = {
    urls: { base: 'https://x.example', [input.address]: `https://y.example/${input.url}` },
    isOwn: true,
    tokens: [exchangeOf(input, true)],
    target: input.targetFile,
  };
  const failure = exampleFailure({
    message: input.message,
    expected: input.message,
    actual: input.message,
    exchanges: ['a#1'],
    ...(input.body.length % 2 === 0 && {
      assertion: { exchange: 'a#1', statuses: ['400'] },
    }),
  });
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
  const curl = toCurl(exchange);
  return {
    script: failureScript({ number: 1, rule, failure }, [exchange], context),
    pasted: [...preparation(curl, context), curl].join('\n'),
  };
}

function runIn(
  shell: string,
  script: string,
  more: NodeJS.ProcessEnv = {},
): { sent: string[]; stderr: string; stdout: string } {
  rmSync(join(folder, 'sent'), { force: true });
  const { stderr, stdout } = spawnSync(shell, ['-s'], {
    cwd: work,
    input: script,
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PATH: [bin, process.env['PATH']].join(delimiter),
      TOKEN: 'the-token',
      CONFORMANCE: ':',
      SHOW: '1',
      NODE_OPTIONS: '',
      ...more,
    },
  });
  const file = join(folder, 'sent');
  const sent = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { sent: sent.split('\u001e').slice(0, -1), stderr, stdout };
}

const COMMAND = '\n \u00a0::error::x\n##[error]x ##vso[x]';
/** What GitHub, Azure or TeamCity obeys in a log. */
const BUILD_COMMAND = /^\s*::|##(vso|teamcity)?\[/im;

/** Nothing happened, and exactly these words were sent. */
function expectHarmless(shell: string, input: Hostile): void {
  const { script, pasted } = scriptOf(input);
  const answer = { [`${input.body}${COMMAND}`]: COMMAND, message: `${input.header}${COMMAND}` };
  writeFileSync(
    join(folder, 'response'),
    `HTTP/1.1 401 No${COMMAND}\r\n\r\n${JSON.stringify(answer)}${input.url === '' ? COMMAND : ''}`,
  );
  for (const commands of [script, pasted]) {
    const { sent, stderr, stdout } = runIn(shell, commands);
    expect(existsSync(join(folder, 'happened')), commands).toBe(false);
    expect(readdirSync(work), commands).toEqual([]);
    expect(stderr, commands).not.toMatch(/syntax|unexpected|not found/i);
    if (commands === script) expect(`${stdout}\n${stderr}`).not.toMatch(BUILD_COMMAND);
    expect(stdout, commands).not.toContain('\u001b');
    const words = [
      `https://x.example/${input.url}`,
      'Authorization: Bearer the-token',
      input.header === '' ? 'X-Own;' : `X-Own: ${input.header}`,
      input.body,
    ];
    for (const word of words) expect(sent, commands).toContain(word.toWellFormed());
  }
}

const PLAIN: Hostile = {
  url: 'a',
  header: 'b',
  body: 'c',
  message: 'd',
  targetFile: 'target.yaml',
  address: 'other',
  member: 'accessToken',
  method: 'POST',
};

test.each(SHELLS)(
  '%s: what others wrote is sent as it is, and nothing of it is executed',
  (shell) => {
    // Three at once: that the words arrive as they are shows each of them.
    for (let at = 0; at < PIECES.length; at += 3) {
      const piece = PIECES.slice(at, at + 3).join('');
      const line = piece.replace(/[\r\n]/g, '');
      const input = { ...PLAIN, url: line, header: line, targetFile: `t-${piece}.yaml` };
      expectHarmless(shell, {
        ...input,
        body: piece,
        message: piece,
        address: piece,
        member: piece,
        method: piece,
      });
    }
  },
  120_000,
);

test('the same for anything', () => {
  const shells = fc.constantFrom(...SHELLS);
  const inputs = fc.record<Hostile>({
    url: oneLine,
    header: oneLine,
    body: hostile,
    message: hostile,
    targetFile: hostile,
    address: hostile,
    member: hostile,
    method: hostile,
  });
  fc.assert(
    fc.property(shells, inputs, (shell, input) => expectHarmless(shell, input)),
    { numRuns: 15 },
  );
}, 120_000);

test('a schema of others in the judge hides nothing and turns nothing round, and still says what it said', () => {
  const keeps = { enum: ['a\u202eb\u{e0001}', '\u200b'], pattern: '^[a\u200b\ufeff]' };
  const value = { of: 'body' as const, steps: [], applies: true as const, keeps };
  const assertion = { exchange: 'a#1', statuses: ['200'], value };
  const failure = exampleFailure({ exchanges: ['a#1'], assertion });
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
  const context = { urls: { base: 'https://x.example' }, isOwn: true, tokens: [] };
  const script = failureScript({ number: 1, rule, failure }, [exchangeOf(PLAIN)], context);
  expect(script).not.toMatch(unprintable());
  const [, judge = ''] = /const keeps = (.*);\n/.exec(script) ?? [];
  const isRight = runInNewContext(judge) as (value: unknown) => boolean;
  expect([...keeps.enum, 'a', '\u202e'].map((one) => isRight(one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(script).toContain('\\u202e');
});

/** What is made of a stranger's recording, in which each request goes to this address, and the login perhaps to another. */
function strangersScript(url: string, urls: Record<string, string>, login = url): string {
  const [exchange, token] = [exchangeOf(PLAIN), exchangeOf(PLAIN, true)].map((one) => {
    const { address: _, ...request } = one.request;
    return { ...one, request: { ...request, url: one.role === 'token' ? login : url } };
  }) as [RecordedExchange, RecordedExchange];
  const failure = exampleFailure({ exchanges: ['a#1'] });
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
  const context = { urls, isOwn: false, tokens: [token] };
  return failureScript({ number: 1, rule, failure }, [exchange], context);
}

test("whoever runs a stranger's script says where secrets go", () => {
  const script = strangersScript('https://x.example/a', { base: 'https://x.example' });
  expect(script).toContain('"Authorization: Bearer $TOKEN"');
  expect(script).not.toContain('x.example');
  for (const shell of SHELLS) {
    const { sent, stderr } = runIn(shell, script);
    expect(sent).toEqual([]);
    expect(stderr).toContain('BASE_URL');
  }
});

test("a stranger's script asks no address of theirs for a token", () => {
  const [url, base] = ['https://x.example/a', 'https://x.example'];
  expect(strangersScript(url, { base }, `${base}/login`)).toContain('TOKEN=${TOKEN:-$(curl');
  expect(strangersScript(url, { base }, 'https://evil.example/login')).not.toMatch(/evil|TOKEN=/);
});

test.each([
  ['https://evil.example/a', 'https://x.example'],
  ['https://x.example.evil.example/a', 'https://x.example'],
  ['https://x.example@evil.example/a', 'https://x.example/'],
  ['https://x.example#@evil.example/a', 'https://x.example'],
])('no secret goes to %s, which is not below %s, and nothing unasked', (url, base) => {
  const script = strangersScript(url, { base });
  const used = variablesIn(script);
  expect([...used].filter((name) => /TOKEN|URL/.test(name))).toEqual([]);
  for (const shell of SHELLS) {
    const { sent, stderr } = runIn(shell, script);
    expect(sent).toEqual([]);
    expect(stderr).toContain('SEND_ELSEWHERE');
  }
});

test('a secret is taken from its variable, and from no name that somebody wrote', () => {
  const { script } = scriptOf({ ...PLAIN, body: '«redacted $AWS_SECRET_ACCESS_KEY»' });
  expect(script).toContain(`--data-raw '«redacted $AWS_SECRET_ACCESS_KEY»'`);
  expect(script).not.toContain('for name in AWS');
  expect(script).toContain('"Authorization: Bearer $TOKEN"');
});

const echoed = (secret: string) => JSON.stringify({ message: `bad token Bearer ${secret}` });

test.each([
  ['cut', `eyJ${'0123456789abcdef'.repeat(11)}`, echoed],
  ['escaped', 'a"b\\c"d\\e"f\\ghijk', echoed],
  ['escaped twice', 'a"b\\c"d\\e"f\\ghijk', (secret: string) => echoed(echoed(secret))],
  ['by numbers', 'abcdefghijkl', (secret: string) => echoed(secret).replace('a', '\\u0061')],
  ['in a URL', 'ab/cd/ef/gh', (secret: string) => echoed(encodeURIComponent(secret).toLowerCase())],
  ['in Base64', 'ab/cd/ef/gh', (secret: string) => echoed(btoa(`client:${secret}`))],
])('a secret in a response is shown in no form: %s', (_, secret, response) => {
  const { script } = scriptOf({ ...PLAIN, body: 'cc' });
  const answer = `HTTP/1.1 401 No\r\n\r\n${response(secret)}`;
  writeFileSync(join(folder, 'response'), answer);
  const { stdout } = runIn('sh', script, { TOKEN: secret, SHOW: '' });
  expect(stdout).toMatch(/bad token Bearer \$TOKEN(\\"\})?"\nSTILL FAILING\n$/);
});
