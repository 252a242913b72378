import { expect, test } from 'vitest';
import { isSelected } from '../../../promised/isSelected.ts';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import { SUBJECTS, subjectsIn } from './subjects.ts';
import { rule, textOf } from './testing/textOf.ts';

const EXPIRY = 'authentication/login/expired-token-is-refused';
const reason =
  'the target file has no control plane (control), which moves time and acts outside the API';

test('each subject is of rules that exist', () => {
  const ids = loadSpecs().flatMap(({ rules, constraints }) =>
    [...rules, ...constraints].map(({ id }) => id),
  );
  for (const pattern of subjectsIn(SUBJECTS).subjects.flatMap(({ rules }) => rules))
    expect(
      ids.some((id) => isSelected(id, [pattern])),
      pattern,
    ).toBe(true);
});

test('the first page says by subject what was not tested, unless a part of it was', async () => {
  const login = (id: string, is = {}) => rule(id, { service: 'authentication', ...is });
  const idle = { outcome: 'notExercised', reason } as const;
  const others = [login('authentication/a'), login(EXPIRY, idle)];
  expect(await textOf(others)).toContain(
    'expiry of tokens (1 requirement): the test cannot move the clock of the deployment Exceptions none',
  );
  const seen = login('authentication/login/token-works-until-it-expires');
  expect(await textOf([...others, seen])).not.toContain('expiry of tokens');
});
