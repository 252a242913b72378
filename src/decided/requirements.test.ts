import { describe, expect, test } from 'vitest';
import { digestOfStatement, type RequirementSet } from '../promised/requirementSet.ts';
import type { Level } from '../promised/types.ts';
import { decideVerdict } from './decideVerdict.ts';
import { exampleInput, failed, passed, RULE } from './testing/exampleInput.ts';
import { exitCode } from './exitCode.ts';
import { exercised } from './exercised.ts';
import { verdictDefect } from './verdictDefect.ts';
import type { Decision } from './types.ts';

const OWN = { ...RULE, id: 'stock/own' };
const LATER = { ...RULE, id: 'stock/later' };
const of = (rule: typeof RULE, decision: Decision) => ({ ...decision, rule: rule.id });

/** A set in which the rule `stock/own` stands, or others. */
function setOf(rules: Record<string, Level> = { [OWN.id]: 'must' }): RequirementSet {
  return {
    name: '2026-11',
    sha256: 'c'.repeat(64),
    rules: new Map(
      Object.entries(rules).map(([id, level]) => [
        id,
        { service: id.split('/')[0]!, level, digest: digestOfStatement(RULE.statement) },
      ]),
    ),
  };
}

/** The verdict of a run that decided both rules so. */
function verdictOf(own: Decision, later: Decision, set: RequirementSet | undefined = setOf()) {
  const decisions = [of(OWN, own), of(LATER, later)];
  return decideVerdict(exampleInput({ rules: [OWN, LATER], decisions, set }));
}

describe('a run that is scored by a set', () => {
  test('conforms where a later rule is broken, and shows it', () => {
    const verdict = verdictOf(passed, failed);
    expect(verdict.summary).toMatchObject({ conformant: true, passed: 1, warned: 1, failed: 0 });
    expect(verdict.rules).toMatchObject([
      { id: OWN.id, outcome: 'passed' },
      { id: LATER.id, outcome: 'warned', level: 'must', later: true },
    ]);
    expect(verdict.rules[0]).not.toHaveProperty('later');
    for (const strict of [false, true]) expect(exitCode(verdict, { strict })).toBe(0);
    expect(verdict.notes).toContain(
      'Later than set 2026-11, and not counted: 1, broken: stock/later.',
    );
    expect(verdictDefect(JSON.parse(JSON.stringify(verdict)))).toBeUndefined();
  });

  test('does not conform where a rule of the set is broken, nor where only later ones pass', () => {
    expect(exitCode(verdictOf(failed, passed), { strict: false })).toBe(1);
    const none = { ...passed, outcome: 'notExercised', reason: 'no card', cases: 0 } as const;
    const verdict = verdictOf(none, passed);
    expect(verdict.summary.conformant).toBe(false);
    expect(exitCode(verdict, { strict: false })).toBe(1);
    expect(exercised(verdict.rules)).toMatchObject({ of: 1, count: 0 });
  });

  test('names the set, and counts its rules of the selected services', () => {
    const set = setOf({ [OWN.id]: 'must', 'partners/x': 'must' });
    expect(verdictOf(passed, passed, set).set).toEqual({
      name: '2026-11',
      sha256: 'c'.repeat(64),
      rules: 1,
      gone: [],
      reworded: [],
    });
  });

  test('scores a rule by the level that it had, and says so', () => {
    const { rules, set, notes } = verdictOf(failed, passed, setOf({ [OWN.id]: 'should' }));
    expect(rules[0]).toMatchObject({ outcome: 'warned', level: 'should' });
    expect(set?.reworded).toEqual([OWN.id]);
    expect(notes.join()).toContain(
      '1 rule reworded since set 2026-11; the level in the set counts: stock/own',
    );
  });

  test('says which rules of the set are gone', () => {
    const set = setOf({ [OWN.id]: 'must', 'stock/gone': 'must' });
    const verdict = verdictOf(passed, passed, set);
    expect(verdict.set?.gone).toEqual(['stock/gone']);
    expect(verdict.notes.join()).toContain(
      '1 rule of set 2026-11 no longer exists, so not judged: stock/gone',
    );
  });
});

test('without a set every rule counts', () => {
  const decisions = [of(OWN, passed), of(LATER, failed)];
  const verdict = decideVerdict(exampleInput({ rules: [OWN, LATER], decisions }));
  expect(exitCode(verdict, { strict: false })).toBe(1);
  expect(verdict).not.toHaveProperty('set');
});
