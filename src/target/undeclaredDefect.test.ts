import { expect, test } from 'vitest';
import type { Target } from './Target.ts';
import { undeclaredDefect } from './undeclaredDefect.ts';

const contract = {
  properties: {
    urls: { properties: { base: {} } },
    fixtures: { properties: { restaurant: {} } },
    permissions: { properties: { updateStock: {} } },
  },
};
const declared = {
  urls: { waitlist: {} },
  fixtures: { knownParty: { type: 'string', format: 'uuid' } },
  permissions: { changeParties: {} },
};

/** The defect of a target that has this beside what the contract names. */
function defectOf(beside: Record<string, object>, byServices: () => typeof declared) {
  const target = {
    urls: { base: 'http://a.invalid', ...beside['urls'] },
    fixtures: { restaurant: 'r', ...beside['fixtures'] },
    permissions: { updateStock: true, ...beside['permissions'] },
  } as unknown as Target;
  return undeclaredDefect(target, contract, byServices);
}

test('what the contract names asks no specification', () => {
  const never = () => {
    throw new Error('asked');
  };
  expect(defectOf({}, never)).toBeUndefined();
});

test('what a service declares may stand there, as it says', () => {
  const knownParty = '11111111-1111-4111-8111-111111111111';
  const beside = {
    urls: { waitlist: 'http://w.invalid' },
    fixtures: { knownParty },
    permissions: { changeParties: true },
  };
  expect(defectOf(beside, () => declared)).toBeUndefined();
  expect(defectOf({ fixtures: { knownParty: 'no' } }, () => declared)).toEqual({
    path: ['fixtures', 'knownParty'],
    problem: 'it must match format "uuid"',
    remedy: 'correct it',
  });
});

test('what nobody declares is rejected, with what there is', () => {
  expect(defectOf({ permissions: { changePartys: true } }, () => declared)).toEqual({
    path: ['permissions', 'changePartys'],
    problem: 'is no field of a target (known here: updateStock, changeParties)',
    remedy: 'correct or remove it; did you mean "changeParties"?',
  });
});

test.each(
  ['urls', 'fixtures', 'permissions'].flatMap((part) => [
    [part, 'constructor'],
    [part, '__proto__'],
  ]),
)('%s.%s is declared by nobody', (part, name) => {
  const defect = defectOf({ [part!]: { [name!]: 'x' } }, () => declared);
  expect(defect?.problem).toContain('is no field of a target');
});
