import { expect, test } from 'vitest';
import { exampleVerdict } from '../../verdict/testing/exampleVerdict.ts';
import { repeatCommand, replayCommand } from './repeatCommand.ts';

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

test('a replay names its target', () => {
  expect(replayCommand(verdict, 3, 'reports/runs/a b')).toBe(
    `npx conformance replay 'reports/runs/a b' --failure 3 --target 'targets/joe'\\''s.yaml'`,
  );
  expect(replayCommand(exampleVerdict([]), 3, 'out')).toBe(
    'npx conformance replay out --failure 3',
  );
});
