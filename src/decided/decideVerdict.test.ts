import { describe, expect, test } from 'vitest';
import type { Rule } from '../promised/types.ts';
import { decideVerdict, type VerdictInput } from './decideVerdict.ts';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import type { Waiver } from '../target/Target.ts';
import { exampleInput, failed, notExercised, passed, RULE } from './testing/exampleInput.ts';
import { verdictDefect } from './verdictDefect.ts';

const waiver: Waiver = { rule: RULE.id, reason: 'known', reference: 'T-1', until: '2026-11-21' };

function decide(changes: Partial<VerdictInput> = {}) {
  return decideVerdict(exampleInput(changes));
}

/** The one rule of the verdict. */
function ruleOf(changes: Partial<VerdictInput>) {
  return decide(changes).rules[0];
}

const should: Rule = { ...RULE, level: 'should' };

describe('outcome of a rule', () => {
  test.each([
    ['passed', RULE, passed, []],
    ['passed', should, passed, []],
    ['failed', RULE, failed, []],
    ['warned', should, failed, []],
    ['warned', RULE, { ...failed, isOnce: true }, []],
    ['notExercised', RULE, notExercised, []],
    ['notExercised', should, notExercised, []],
    ['passed', RULE, passed, [waiver]],
    ['waived', RULE, failed, [waiver]],
    ['waived', should, failed, [waiver]],
    ['notExercised', RULE, notExercised, [waiver]],
    ['failed', RULE, failed, [{ ...waiver, until: '2026-11-20' }]],
    ['warned', should, failed, [{ ...waiver, until: '2026-11-20' }]],
    ['failed', RULE, failed, [{ ...waiver, rule: 'stock/another' }]],
  ] as const)('is %s', (outcome, rule, decision, waivers) => {
    expect(ruleOf({ rules: [rule], decisions: [decision], waivers: [...waivers] })?.outcome).toBe(
      outcome,
    );
  });

  test('tells the rule in the words of the documents, with its cases', () => {
    expect(ruleOf({})).toStrictEqual({
      id: 'stock/update/positive',
      service: 'stock',
      operation: 'PUT /stock/v1/inventory/update',
      statement: 'Quantity is greater than 0.',
      source: 'Stock › Endpoints',
      level: 'must',
      outcome: 'passed',
      cases: 25,
    });
  });

  test('keeps the failures of what failed, warned or was waived', () => {
    for (const changes of [{}, { rules: [should] }, { waivers: [waiver] }])
      expect(ruleOf({ decisions: [failed], ...changes })).toMatchObject({
        cases: 3,
        failures: [exampleFailure()],
      });
  });

  test('notes what else fails for the cause of an exception', () => {
    const status = { ...RULE, id: 'stock/update/status' };
    const follows = [RULE.id];
    const also = { ...failed, rule: status.id, failures: [exampleFailure({ follows })] };
    const notesOf = (waivers: Waiver[]) =>
      decide({ rules: [RULE, status], decisions: [failed, also], waivers }).notes;
    expect(notesOf([waiver])).toEqual([
      '`stock/update/status` fails for the same cause as the exception `stock/update/positive`; to except it too, add `- rule: stock/update/status`.',
    ]);
    expect(notesOf([])).toEqual([]);
    expect(notesOf([waiver, { ...waiver, rule: status.id }])).toEqual([]);
  });

  test('keeps the reason why a rule was not exercised', () => {
    expect(ruleOf({ decisions: [notExercised] })?.reason).toBe(
      'the target has no fixture stockItems',
    );
  });

  test('has no operation where the rule is about none', () => {
    expect(ruleOf({ rules: [{ ...RULE, operation: null }] })?.operation).toBeNull();
  });
});

describe('waivers', () => {
  test('give their reason, reference and last day', () => {
    expect(ruleOf({ decisions: [failed], waivers: [waiver] })?.reason).toBe(
      'known (T-1, until 2026-11-21)',
    );
    const { reference: _, ...unreferenced } = waiver;
    expect(ruleOf({ decisions: [failed], waivers: [unreferenced] })?.reason).toBe(
      'known (until 2026-11-21)',
    );
  });

  test('are noted when no longer needed and when ended, and only then', () => {
    const ended = [{ ...waiver, until: '2026-11-20' }];
    expect(decide({ waivers: [waiver] }).notes).toEqual([
      'stock/update/positive passed: its exception is no longer needed.',
    ]);
    const other = { ...RULE, id: 'stock/update/other' };
    for (const reason of [
      'the run may not update stock here (--read-only)',
      'not selected with --rule',
    ]) {
      const left = { ...notExercised, rule: other.id, reason };
      expect(
        decide({ rules: [RULE, other], decisions: [passed, left], waivers: [waiver] }).notes,
      ).toEqual([
        'stock/update/positive passed in this partial run: remove its exception only after a full run.',
      ]);
    }
    expect(decide({ decisions: [failed], waivers: ended }).notes).toEqual([
      'stock/update/positive failed: its exception expired on 2026-11-20; reason given: known.',
    ]);
    expect(decide({ decisions: [failed], waivers: [waiver] }).notes).toEqual([]);
    expect(decide({ decisions: [notExercised], waivers: ended }).notes).toEqual([]);
  });
});

describe('a rule that nobody decided', () => {
  test('is not reached, and the run is incomplete and not conformant', () => {
    const others = ['stock/update/other', 'stock/more'].map((id) => ({ ...RULE, id }));
    const verdict = decide({ rules: [RULE, ...others] });
    expect(verdict.rules[1]).toMatchObject({
      outcome: 'notExercised',
      reason: 'not reached',
      cases: 0,
    });
    expect(verdict.run.complete).toBe(false);
    expect(verdict.summary).toMatchObject({ conformant: false, passed: 1, notExercised: 2 });
    expect(verdict.notes).toEqual([
      'Nothing decided stock/update/other, stock/more before the run ended: a defect of the suite, so the verdict is incomplete.',
    ]);
  });

  test('needs no remark in a run that was interrupted', () => {
    const run = { ...exampleVerdict([]).run, complete: false };
    const verdict = decide({ decisions: [], run });
    expect(verdict).toMatchObject({ run: { complete: false }, notes: [] });
  });
});

test('is incomplete and not conformant when interrupted, also with every rule decided', () => {
  const run = { ...exampleVerdict([]).run, complete: false };
  expect(decide({ run })).toMatchObject({
    run: { complete: false },
    summary: { conformant: false, passed: 1 },
    notes: [],
  });
});

describe('open points', () => {
  test('are all told, each observation once', () => {
    const seen = (observed: string) => ({ openPoint: 'stock/atomic', observed });
    const observations = [seen('all or nothing'), seen('in part'), seen('all or nothing')];
    expect(decide({ observations }).openPoints).toEqual([
      {
        id: 'stock/atomic',
        service: 'stock',
        question: 'Is an update atomic?',
        source: 'Stock',
        observed: ['all or nothing', 'in part'],
      },
      {
        id: 'stock/unknown',
        service: 'stock',
        question: 'Unknown items?',
        source: 'Stock',
        observed: [],
      },
    ]);
  });
});

describe('notes about how the run is counted', () => {
  test('name what failed in the baseline and passes now', () => {
    const baseline = exampleVerdict([
      exampleResult({ id: RULE.id, outcome: 'failed', failures: [exampleFailure()] }),
    ]);
    expect(decide({ baseline, decisions: [failed] }).notes.slice(1)).toEqual([]);
    expect(decide({ baseline, decisions: [failed] }).rules[0]).toMatchObject({ known: true });
    expect(decide({ baseline }).notes.slice(1)).toEqual([
      '1 rule that failed in the baseline passed now, so the baseline can be renewed: stock/update/positive.',
    ]);
    expect(decide({ baseline, decisions: [notExercised] }).notes.slice(1)).toEqual([]);
  });

  test('are silent about what passed in the baseline', () => {
    const baseline = exampleVerdict([exampleResult({ id: RULE.id })]);
    expect(decide({ baseline, decisions: [failed] }).notes.slice(1)).toEqual([]);
    expect(decide({ baseline }).notes.slice(1)).toEqual([]);
  });

  test('say that a warning fails a strict run', () => {
    expect(decide({ strict: true }).notes).toEqual(['Strict: a warning fails this run too.']);
  });
});

/** The message of the Error that a call throws; empty where it throws none. */
function thrownBy(call: () => void): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return '';
}

describe('a defect of the suite', () => {
  test.each<[string, Partial<VerdictInput>, string]>([
    ['an unknown rule', { decisions: [{ ...passed, rule: 'x' }] }, 'the unknown rule x'],
    ['a second decision', { decisions: [passed, passed] }, `${RULE.id} was decided twice`],
    ['a pass without a case', { decisions: [{ ...passed, cases: 0 }] }, 'passed with 0 cases'],
    ['a pass of no number', { decisions: [{ ...passed, cases: NaN }] }, 'passed with NaN cases'],
    ['an empty failure', { decisions: [{ ...failed, failures: [] }] }, 'no failure is described'],
    [
      'a pass with a failure',
      { decisions: [{ ...failed, outcome: 'passed' }] },
      `${RULE.id} is passed, yet a failure is described: PUT`,
    ],
    [
      'no reason',
      { decisions: [{ ...notExercised, reason: undefined }] },
      'was not exercised and no reason is given',
    ],
    ['a blank reason', { decisions: [{ ...notExercised, reason: ' ' }] }, 'no reason is given'],
    [
      'two rules of one id',
      { rules: [{ ...RULE, id: 'first' }, RULE, RULE] },
      `two rules have one id: ${RULE.id}`,
    ],
    [
      'an unknown operation',
      { rules: [{ ...RULE, operation: 'stock/none' }] },
      'about the operation stock/none, which no spec has',
    ],
    [
      'an unknown open point',
      { observations: [{ openPoint: 'stock/none', observed: '' }] },
      'the unknown open point stock/none',
    ],
    ['a day that is none', { today: '21.11.2026' }, 'today is "21.11.2026"'],
  ])('is %s', (_, changes, message) => {
    expect(thrownBy(() => decide(changes))).toMatch(/^A defect of the suite, not of the target: /);
    expect(thrownBy(() => decide(changes))).toContain(message);
  });
});

test('fits the contract', () => {
  const rules = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...RULE, id }));
  rules[1] = { ...should, id: 'b' };
  const verdict = decide({
    rules,
    decisions: [
      { ...failed, rule: 'a' },
      { ...failed, rule: 'b' },
      { ...failed, rule: 'c' },
      { ...passed, rule: 'd' },
    ],
    waivers: [{ ...waiver, rule: 'c' }],
  });
  expect(verdict.rules.map(({ outcome }) => outcome)).toEqual([
    'failed',
    'warned',
    'waived',
    'passed',
    'notExercised',
  ]);
  expect(verdict).toMatchObject({
    schemaVersion: 1,
    specs: [{ service: 'stock', version: '1.0.0', sha256: 'a'.repeat(64) }],
  });
  expect(verdictDefect(verdict)).toBeUndefined();
});
