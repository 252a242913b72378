import { expect, test } from 'vitest';
import { withFingerprints, type FoundMutant } from './Mutant.ts';

const found: FoundMutant = {
  id: '7',
  file: 'sandbox/a.ts',
  line: 3,
  mutator: 'BooleanLiteral',
  original: 'true',
  replacement: 'false',
  context: '  return true;',
};
const fingerprint = (change: Partial<FoundMutant>) =>
  withFingerprints([{ ...found, ...change }])[0]?.fingerprint;

test('is found again when it moves, is indented or numbered otherwise', () => {
  expect(fingerprint({ id: '9', line: 12, context: '\treturn   true;' })).toBe(fingerprint({}));
});

test('is another one where the code around it is', () => {
  expect(fingerprint({ context: 'return !true;' })).not.toBe(fingerprint({}));
});

test('two of the same kind on the same line are told apart', () => {
  const [one, other] = withFingerprints([found, found]);
  expect(one?.fingerprint).not.toBe(other?.fingerprint);
});
