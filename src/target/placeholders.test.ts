import { expect, test } from 'vitest';
import { filesOfOneTest } from '../sent/exchange/testing/certificates.ts';
import {
  fillingOf,
  replacePlaceholders,
  strayPlaceholder,
  type Placeholder,
} from './placeholders.ts';

test('finds variables, files and commands in a text', () => {
  const found: Placeholder[] = [];
  const text = replacePlaceholders(
    'a${NAME}b${file: x/y.txt }c${command:cat "a b"}d${ }',
    (one) => {
      found.push(one);
      return '-';
    },
  );
  expect(text).toBe('a-b-c-d${ }');
  expect(found).toEqual([
    { kind: 'variable', of: 'NAME' },
    { kind: 'file', of: 'x/y.txt' },
    { kind: 'command', of: 'cat "a b"' },
  ]);
});

test('a brace within a command is a part of it', () => {
  const found: string[] = [];
  replacePlaceholders("${command:awk '{print $1}' f}-${A}", ({ of }) => {
    found.push(of);
    return '';
  });
  expect(found).toEqual(["awk '{print $1}' f", 'A']);
});

test.each([
  ['${VAR:-hush}', 'holds `${VAR…`, which is not filled in'],
  ['a ${ VAR } b', 'holds `${ VAR…`, which is not filled in'],
  ['${1VAR}', 'holds `${1VAR…`, which is not filled in'],
  ['${}', 'holds `${…`, which is not filled in'],
  ['${A', 'holds `${A…`, which is not filled in'],
  ['${VAR:-${A}}', 'holds `${VAR…`, which is not filled in'],
  ['${command:echo "}"}', 'holds a placeholder with a } too many'],
  ['${command:echo {}', 'holds `${command…`, which is not filled in'],
])('%s would be sent as it stands', (text, problem) => {
  expect(strayPlaceholder(text)).toBe(problem);
  expect(problem).not.toContain('hush');
});

test.each(['plain', '$A {b}', '${A} } ${B}', '${command:a}${file:b}', '%A%'])(
  '%s is no mistake',
  (text) => {
    expect(strayPlaceholder(text)).toBeUndefined();
  },
);

const KEY = '-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----\n';

test.each<[string, string | Buffer]>([
  ['a CR', 'hush\r'],
  ['two line ends', 'hush\r\n\r\n'],
  ['a byte order mark at its end', 'hush\uFEFF'],
  ['a byte order mark at its beginning', '\uFEFFhush\n'],
  ['UTF-16', Buffer.from('\uFEFFhush', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('hush', 'utf16le')],
  ['Latin-1', Buffer.from('hüsh', 'latin1')],
])('a secret with %s is told before anything is sent', (_, content) => {
  const folder = filesOfOneTest({ 'secret.txt': content });
  const file = fillingOf({ kind: 'file', of: 'secret.txt' }, { env: {}, folder });
  const command = fillingOf({ kind: 'command', of: 'cat secret.txt' }, { env: {}, folder });
  for (const filling of [file, command]) {
    expect(filling).toHaveProperty('problem');
    expect(JSON.stringify(filling)).not.toContain('hush');
  }
});

test('a file that ends as on Windows is told: its CR is of the secret, or is not; a command may print one', () => {
  const from = { env: {}, folder: filesOfOneTest({ 'secret.txt': 'hush\r\n' }) };
  expect(fillingOf({ kind: 'file', of: 'secret.txt' }, from)).toHaveProperty('problem');
  expect(fillingOf({ kind: 'command', of: 'cat secret.txt' }, from)).toEqual({ value: 'hush' });
});

test('a variable with a line end at its end is told; a key in PEM may have one', () => {
  const fill = (value: string) =>
    fillingOf({ kind: 'variable', of: 'A' }, { env: { A: value }, folder: '.' });
  expect(fill('hush\n')).toMatchObject({
    problem: expect.stringContaining('ends with a line end') as string,
  });
  expect(fill(KEY)).toEqual({ value: KEY });
});

test('takes what a file beside the target file holds, and what a command prints there', () => {
  const folder = filesOfOneTest({ 'secret.txt': 'hush\nhush\n' });
  const from = { env: {}, folder };
  expect(fillingOf({ kind: 'file', of: 'secret.txt' }, from)).toEqual({ value: 'hush\nhush' });
  expect(fillingOf({ kind: 'command', of: 'cat secret.txt' }, from)).toEqual({
    value: 'hush\nhush',
  });
});

test.each([
  [{ kind: 'variable', of: 'SECRT' }, 'needs the environment variable SECRT, which is not set'],
  [{ kind: 'file', of: 'nowhere.txt' }, 'needs the file nowhere.txt, which does not exist'],
  [{ kind: 'file', of: '.' }, 'needs the file ., which cannot be read (EISDIR)'],
  [{ kind: 'file', of: 'empty.txt' }, 'needs the file empty.txt, which is empty'],
  [{ kind: 'command', of: 'exit 3' }, 'needs what `exit 3` prints, which failed with 3'],
  [{ kind: 'command', of: 'true' }, 'needs what `true` prints, and it printed nothing'],
] as const)('says why nothing stands for %j', (placeholder, problem) => {
  const folder = filesOfOneTest({ 'empty.txt': '' });
  const filling = fillingOf(placeholder, { env: { SECRET: 'hush' }, folder });
  expect(filling).toMatchObject({ problem });
  expect(JSON.stringify(filling)).not.toContain('hush');
});

test.each(['constructor', '__proto__'])('the variable %s is not set', (of) => {
  const filling = fillingOf({ kind: 'variable', of }, { env: {}, folder: '.' });
  expect(filling).toHaveProperty('problem');
});
