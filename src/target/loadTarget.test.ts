import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadTarget, parseTarget } from './loadTarget.ts';
import { WrongUse } from '../words/WrongUse.ts';

const folder = mkdtempSync(join(tmpdir(), 'target-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MINIMAL = `name: partner
urls:
  base: https://api.example.com/
  auth: https://auth.example.com
clients:
  - id: full
    clientId: suite
    clientSecret: \${PARTNER_SECRET}
    scopes: [stock:read]
fixtures:
  restaurant: 11111111-1111-4111-8111-111111111111
`;
const env = { PARTNER_SECRET: 'hush-hush' };

function load(text: string, environment: Record<string, string> = env) {
  const file = join(folder, 'target.yaml');
  writeFileSync(file, text);
  return loadTarget(file, environment);
}

/** The message, with the folder taken out. */
function complaint(text: string, environment?: Record<string, string>): string {
  try {
    load(text, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongUse);
    return (error as WrongUse).message.replace(`${folder}/`, '');
  }
  throw new Error('was accepted');
}

test('fills in defaults and environment variables', () => {
  expect(load(MINIMAL)).toEqual({
    name: 'partner',
    environment: 'sandbox',
    http2: false,
    urls: { base: 'https://api.example.com', auth: 'https://auth.example.com' },
    auth: {
      exchange: 'client-secret-post',
      tokenPointer: '/access_token',
      expiresInPointer: '/expires_in',
    },
    clients: [
      {
        id: 'full',
        clientId: 'suite',
        clientSecret: 'hush-hush',
        scopes: ['stock:read'],
        partnerAccess: true,
      },
    ],
    fixtures: { restaurant: '11111111-1111-4111-8111-111111111111' },
    permissions: { authorizePayments: false, updateStock: false, requestReports: true },
    limits: {
      concurrency: 4,
      timeoutMs: 10000,
      reportWaitMs: 60000,
      maxBodyBytes: 16777216,
      settleMs: 2000,
    },
    waivers: [],
    variables: { 'clients.0.clientSecret': 'PARTNER_SECRET' },
  });
});

test('names like __proto__ are names like others: sent, kept, or rejected with a sentence, and never dropped', () => {
  const text = `${MINIMAL}headers: { __proto__: first, constructor: second }
auth: { exchange: json, body: { __proto__: { a: 1 }, x: { __proto__: 5 } } }
`;
  const { headers, auth } = load(text);
  expect(Object.entries(headers ?? {})).toEqual([
    ['__proto__', 'first'],
    ['constructor', 'second'],
  ]);
  expect(JSON.stringify(auth.body)).toBe('{"__proto__":{"a":1},"x":{"__proto__":5}}');
  expect(() => load(`${MINIMAL}__proto__: { control: 'https://a.test' }\n`)).toThrow(
    /line \d+: __proto__ is no field of a target/,
  );
});

test('reads JSON too, and gives an object the same defaults', () => {
  const { variables: _variables, ...target } = load(MINIMAL);
  expect(load(JSON.stringify(target))).toEqual(target);
  const { environment: _, auth: _auth, limits: _limits, waivers: _waivers, ...bare } = target;
  expect(parseTarget(bare)).toEqual(target);
});

test('names every variable that is not set, each once, and runs no command before', () => {
  const text = MINIMAL.replace('clientId: suite', 'clientId: ${PARTNER_ID}').replace(
    'restaurant: 11111111-1111-4111-8111-111111111111',
    'restaurant: ${command:exit 1}',
  );
  const said = complaint(`name2: \${PARTNER_ID}\n${text}`, {}).split('\n');
  expect(said).toEqual([
    expect.stringMatching(
      /^target\.yaml, line 1: name2 needs the environment variable PARTNER_ID,/,
    ),
    expect.stringMatching(
      /target\.yaml, line 9: clients\[0\]\.clientSecret needs .* PARTNER_SECRET,/,
    ),
  ]);
});

describe('complains in one sentence with file, line and field', () => {
  test.each([
    [
      'an unset variable',
      MINIMAL,
      'target.yaml, line 8: clients[0].clientSecret needs the environment variable PARTNER_SECRET, which is not set; set it.',
      {},
    ],
    [
      'a missing field',
      MINIMAL.replace('    clientId: suite\n', ''),
      'target.yaml, line 6: clients[0].clientId is required and missing; add "clientId".',
    ],
    [
      'a misspelt field',
      MINIMAL.replace('  auth:', '  autth:'),
      'target.yaml, line 4: urls.autth is no field of a target; did you mean "auth"?',
    ],
    [
      'an unknown field',
      `${MINIMAL}limits:\n  concurency: 2\n`,
      'target.yaml, line 13: limits.concurency is no field of a target (known here: requestsPerSecond, concurrency, timeoutMs, reportWaitMs, maxBodyBytes, settleMs); correct or remove it; did you mean "concurrency"?',
    ],
    [
      'an unset variable that is spelt another way',
      MINIMAL,
      /needs the environment variable PARTNER_SECRET, which is not set; set it; did you mean "PARTNER_SECRT"\?$/,
      { PARTNER_SECRT: 'hush-hush' },
    ],
    [
      'a data set that does not exist',
      `${MINIMAL}  reports: { failed: { metrcs: a } }\n`,
      /fixtures\.reports\.failed\.metrcs is not one of the names .+; did you mean "metrics"\?$/,
    ],
    [
      'a misspelt value',
      `environment: sandox\n${MINIMAL}`,
      /choose one of them; did you mean "sandbox"\?$/,
    ],
    [
      'another restaurant that is the same',
      `${MINIMAL}  otherRestaurant: 11111111-1111-4111-8111-111111111111\n`,
      'target.yaml, line 12: fixtures.otherRestaurant is the same as fixtures.restaurant, and has to be another; correct or remove it.',
    ],
    [
      'an item of stock twice',
      `${MINIMAL}  stockItems: [{ guid: aa111111-1111-4111-8111-111111111111 }, { guid: AA111111-1111-4111-8111-111111111111 }]\n`,
      /fixtures\.stockItems\[1\]\.guid is the same as fixtures\.stockItems\[0\]\.guid/,
    ],
    [
      'a header that is ours',
      `${MINIMAL}headers: { authorization: hush-hush }\n`,
      'target.yaml, line 12: headers.authorization is a header field that the suite sets itself; remove it.',
    ],
    [
      'a header that HTTP does not allow',
      `${MINIMAL}headers: { "X-A": "line\\nbreak" }\n`,
      'target.yaml, line 12: headers.X-A is no header field that HTTP allows (RFC 9110 section 5); correct it.',
    ],
    [
      'a certificate without its key',
      `${MINIMAL}tls: { cert: client.pem }\n`,
      'target.yaml, line 12: tls.cert needs key beside it; add "key", or remove it.',
    ],
    [
      'a file of certificates that is not there',
      `${MINIMAL}tls: { ca: ca.pem }\n`,
      'target.yaml, line 12: tls.ca names a file that does not exist; write its path as seen from the folder of the target file.',
    ],
    [
      'a file that holds no certificate',
      `${MINIMAL}tls: { ca: target.yaml }\n`,
      'target.yaml, line 12: tls.ca names a file that holds no certificate in PEM; name one that begins with BEGIN CERTIFICATE.',
    ],
    [
      'a wrong type',
      `${MINIMAL}limits: { concurrency: four }\n`,
      'target.yaml, line 12: limits.concurrency must be of type integer; correct it.',
    ],
    [
      'a number below its minimum',
      `${MINIMAL}limits: { concurrency: 0 }\n`,
      'target.yaml, line 12: limits.concurrency must be >= 1; correct it.',
    ],
    [
      'a value outside an enum',
      `environment: staging\n${MINIMAL}`,
      'target.yaml, line 1: environment must be one of sandbox, partner, certification; choose one of them.',
    ],
    [
      'an address that is no http',
      MINIMAL.replace('https://api', 'ftp://api'),
      'target.yaml, line 3: urls.base must be an absolute http or https address; correct it.',
    ],
    [
      'an address of a control plane with a credential, which results would hold',
      `control: https://me:secret@api.example.com\n${MINIMAL}`,
      'target.yaml, line 1: control must be an address without user name, password, query or fragment; take that part out.',
    ],
    [
      'two clients of one id',
      MINIMAL.replace(
        'fixtures:',
        '  - { id: full, clientId: b, clientSecret: c, scopes: [] }\nfixtures:',
      ),
      'target.yaml, line 10: clients[1].id is the id of an earlier entry too; give each its own.',
    ],
    [
      'broken YAML',
      MINIMAL.replace('urls:', 'urls: {'),
      /^target\.yaml, line \d+: this is no valid YAML or JSON \(.+\); correct it\.$/,
    ],
    [
      'an empty file',
      '',
      'target.yaml: the file is empty and needs at least name, urls, clients, fixtures; add what it needs.',
    ],
    [
      'an empty object',
      MINIMAL.replace(/^fixtures:[^]*/m, 'fixtures:\n'),
      'target.yaml, line 10: fixtures is empty and needs at least restaurant; add what it needs.',
    ],
    [
      'a missing top-level field',
      MINIMAL.replace(/^fixtures:[^]*/m, ''),
      'target.yaml: fixtures is required and missing; add "fixtures".',
    ],
    [
      'a misspelt required field of the whole file',
      MINIMAL.replace('fixtures:', 'fixturs:'),
      'target.yaml, line 10: fixturs is no field of a target; did you mean "fixtures"?',
    ],
  ])('%s', (_, text, expected, environment = env) => {
    expect(complaint(text, environment)).toMatch(expected);
  });

  test('a file that is not there', () => {
    expect(() => loadTarget('nowhere.yaml', {})).toThrow(
      'The target file nowhere.yaml does not exist; give a readable file with --target.',
    );
  });

  test('an object', () => {
    expect(() => parseTarget({})).toThrow(
      'The target description: name is required and missing; add "name".',
    );
  });
});

test.each([
  ['an alias without anchor', `${MINIMAL}control: *nowhere\n`],
  [
    'aliases that unfold without end',
    `${MINIMAL}control: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n` +
      `c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n`,
  ],
])('%s is wrong use', (_name, text) => {
  expect(complaint(text)).toMatch(/^target\.yaml(, line \d+)?: .*alias/i);
});

test.each([
  ['two documents', `${MINIMAL}---\n${MINIMAL}`, 'holds several YAML documents'],
  [
    'an alias of itself',
    `${MINIMAL}headers: &a { x: *a }\n`,
    'an alias stands within what it repeats',
  ],
  ['a list in itself', `${MINIMAL}waivers: &a [*a]\n`, 'an alias stands within what it repeats'],
  [
    'a default',
    MINIMAL.replace('suite', '${CID:-hush}'),
    'clients[0].clientId holds `${CID…`, which is not filled in',
  ],
  ['blanks', MINIMAL.replace('suite', '${ CID }'), 'which is not filled in'],
])('a file with %s is told before anything is sent', (_, text, why) => {
  const told = complaint(text);
  expect(told).toContain(why);
  expect(told).not.toContain('hush');
  expect(told.split('\n')).toHaveLength(1);
});

test('a file in UTF-16 is told as that', () => {
  const file = join(folder, 'utf16.yaml');
  writeFileSync(file, Buffer.from(`\uFEFF${MINIMAL}`, 'utf16le'));
  expect(() => loadTarget(file, env)).toThrow('is no text in UTF-8 (it looks like UTF-16)');
});
