import { expect, test } from 'vitest';
import { named, type FoundMutant } from './Mutant.ts';

const found: FoundMutant = {
  id: '7',
  file: 'sandbox/a.ts',
  within: 'Store.add',
  line: 3,
  mutator: 'BooleanLiteral',
  original: 'true',
  replacement: 'false',
};
const fingerprint = (change: Partial<FoundMutant>) =>
  named([{ ...found, ...change }])[0]?.fingerprint;

test('is found again when it moves, is indented or numbered otherwise', () => {
  const spread = { original: '{\n    a();\n}' };
  expect(fingerprint({ id: '9', line: 12 })).toBe(fingerprint({}));
  expect(fingerprint({ ...spread, line: 9 })).toBe(fingerprint({ original: '{ a(); }' }));
});

test('is another one in another definition', () => {
  expect(fingerprint({ within: 'Store.get' })).not.toBe(fingerprint({}));
});

test('the same change twice in one definition is counted', () => {
  const [one, other] = named([found, { ...found, line: 4 }]);
  expect(one?.fingerprint).not.toBe(other?.fingerprint);
  expect([one?.change.replacement, other?.change.replacement]).toEqual(['false', 'false #2']);
});

test('a long text is cut', () => {
  const [{ change } = {}] = named([{ ...found, original: 'a'.repeat(80) }]);
  expect(change?.original).toBe(`${'a'.repeat(59)}…`);
});
