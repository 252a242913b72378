import { expect, test } from 'vitest';
import { filesOfOneTest } from '../exchange/testing/certificates.ts';
import { fillingOf, replacePlaceholders, type Placeholder } from './placeholders.ts';

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
