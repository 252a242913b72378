import { expect, test } from 'vitest';
import { exampleVerdict } from '../../decided/testing/exampleVerdict.ts';
import { repeatCommand, replayCommand, withoutNames } from './repeatCommand.ts';

const verdict = exampleVerdict([], {
  run: {
    asked: {
      target: "targets/joe's.yaml",
      beside: 'old.yaml',
      services: ['stock'],
      rules: ['stock/update/*'],
      readOnly: true,
      shard: '1/4',
      baseline: 'before',
      strict: true,
    },
  },
});

test('names all that decided what was sent', () => {
  expect(repeatCommand(verdict)).toBe(
    `npx conformance run --target 'targets/joe'\\''s.yaml' --beside old.yaml --service stock --rule 'stock/update/*' ` +
      '--read-only --shard 1/4 --baseline before --strict --cases 25 --seed 7',
  );
  expect(repeatCommand(exampleVerdict([]))).toBe('npx conformance run --cases 25 --seed 7');
});

test('of joined shards it runs the first that is missing', () => {
  for (const why of ['shard 2/4 is missing', 'shards 2/4 and 3/4 are missing'])
    expect(repeatCommand(exampleVerdict([], { run: { why } }))).toContain(' --shard 2/4 ');
});

test('a replay names its target', () => {
  expect(replayCommand(verdict, 3, 'reports/runs/a b')).toBe(
    `npx conformance replay 'reports/runs/a b' --failure 3 --target 'targets/joe'\\''s.yaml'`,
  );
  expect(replayCommand(exampleVerdict([]), 3, 'out')).toBe(
    'npx conformance replay out --failure 3',
  );
});

test('no line names a file or an address of others', () => {
  const own = withoutNames(verdict);
  expect(repeatCommand(own)).toContain('run --target FILE --beside FILE --service stock');
  expect(replayCommand(own, 3, 'out')).toBe('npx conformance replay out --failure 3 --target FILE');
  const asked = { openapi: 'evil.yaml', base: 'https://evil.example', credentials: ['token'] };
  expect(repeatCommand(withoutNames(exampleVerdict([], { run: { asked } })))).toBe(
    'npx conformance run --openapi URL --base URL --cases 25 --seed 7 --token "$CREDENTIALS_TOKEN"',
  );
  expect(repeatCommand(withoutNames(exampleVerdict([])))).not.toMatch(/FILE|URL/);
});

test('a client is named by variables, and where it gets its token too', () => {
  const credentials = ['client-id', 'client-secret', 'token-url'];
  const asked = { ...verdict.run.asked!, openapi: 'a.yaml', credentials };
  expect(repeatCommand(exampleVerdict([], { run: { asked } }))).toContain(
    '--client-secret "$CREDENTIALS_CLIENT_SECRET" --token-url "$CREDENTIALS_TOKEN_URL"',
  );
});
