import { describe, expect, test } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { exitCode } from './exitCode.ts';
import { mergeVerdicts } from './mergeVerdicts.ts';
import { NOT_REACHED } from './reasons.ts';
import type { Asked, OutcomeName, RuleResult, Verdict } from './types.ts';
import { UnusableInput } from './UnusableInput.ts';

const OTHER_SHARD = 'belongs to another shard';

const passed = (id: string) => exampleResult({ id, cases: 5 });
const elsewhere = (id: string, reason = OTHER_SHARD) =>
  exampleResult({ id, outcome: 'notExercised', reason, cases: 0 });
const bad = (id: string, outcome: OutcomeName, message = 'm') =>
  exampleResult({ id, outcome, cases: 2, failures: [exampleFailure({ message })] });

const merge = (...shards: RuleResult[][]) =>
  mergeVerdicts(shards.map((rules) => exampleVerdict(rules)));

test('takes each rule from the shard that decided it', () => {
  const verdict = merge(
    [passed('a'), elsewhere('b'), elsewhere('c')],
    [elsewhere('a'), bad('b', 'failed'), elsewhere('c', 'no fixture')],
  );
  expect(verdict.rules).toEqual([passed('a'), bad('b', 'failed'), elsewhere('c', 'no fixture')]);
  expect(verdict.summary).toEqual({
    conformant: false,
    passed: 1,
    failed: 1,
    warned: 0,
    waived: 0,
    notExercised: 1,
  });
  expect(verdict.run.complete).toBe(true);
  expect(verdict.notes).toEqual([]);
});

test('nobody has signed what is joined', () => {
  const verdict = exampleVerdict([passed('a')]);
  verdict.run.signer = 'a'.repeat(64);
  expect(mergeVerdicts([verdict]).run).not.toHaveProperty('signer');
});

test.each([OTHER_SHARD, 'no fixture'])(
  'prefers a pass to "%s", whichever comes first',
  (reason) => {
    const both = [[elsewhere('a', reason)], [passed('a')]];
    expect(merge(...both).rules).toEqual([passed('a')]);
    expect(merge(...both.reverse()).rules).toEqual([passed('a')]);
  },
);

test('keeps the reason that says more, whichever shard comes first', () => {
  const both = [[elsewhere('a', 'no fixture')], [elsewhere('a')]];
  expect(merge(...both).rules[0]?.reason).toBe('no fixture');
  expect(merge(...both.reverse()).rules[0]?.reason).toBe('no fixture');
});

test('keeps the first of two reasons', () => {
  const verdict = merge([elsewhere('a', 'no fixture')], [elsewhere('a', 'no permission')]);
  expect(verdict.rules[0]?.reason).toBe('no fixture');
});

test('is incomplete while a rule belongs to a shard that was not given', () => {
  const verdict = merge([passed('a'), elsewhere('b'), elsewhere('c')], [elsewhere('b')]);
  expect(verdict.run.complete).toBe(false);
  expect(verdict.summary.conformant).toBe(false);
  expect(verdict.run.why).toBe('a shard is missing');
  expect(verdict.notes).toEqual(['a shard is missing: 2 rules have no result.']);
});

test.each([
  ['shards 2/4, 4/4 are missing', ['1/4', '3/4']],
  ['shard 2/2 is missing', ['1/2']],
  ['a shard is missing', ['1/99999999']],
])('tells which shards are missing: %s', (why, shards) => {
  const verdicts = shards.map((shard) =>
    exampleVerdict([elsewhere('a')], { run: { asked: { shard } } }),
  );
  expect(mergeVerdicts(verdicts).run.why).toBe(why);
});

test('is incomplete where a shard left no verdict, whatever the others decided', () => {
  const verdict = mergeVerdicts([exampleVerdict([passed('a')])], ['shards/2']);
  expect(verdict.run.complete).toBe(false);
  expect(verdict.notes).toEqual(['A shard is missing: shards/2 holds no verdict.']);
});

test('adds up what shards left changed', () => {
  const left = (leftChanged?: number) =>
    exampleVerdict([passed('a')], { run: { complete: true, leftChanged } });
  expect(mergeVerdicts([left(), left(2), left(1)]).run.leftChanged).toBe(3);
  expect(mergeVerdicts([left(), left()]).run.leftChanged).toBeUndefined();
});

test('joins shards that each started a sandbox, though it listens at another port each time', () => {
  const [one, other] = [1, 2].map((port) =>
    exampleVerdict([passed('a')], {
      target: {
        name: 'sandbox',
        environment: 'sandbox',
        urls: { base: `http://127.0.0.1:${port}` },
      },
    }),
  );
  expect(mergeVerdicts([one!, other!]).target).toEqual(one!.target);
});

test('does not join shards of different loopback hosts or other ports elsewhere', () => {
  const at = (base: string) =>
    exampleVerdict([passed('a')], {
      target: { name: 'sandbox', environment: 'sandbox', urls: { base } },
    });
  const both = (one: string, other: string) => () => mergeVerdicts([at(one), at(other)]);
  expect(both('http://127.0.0.1:1234', 'http://127.0.0.1:98')).not.toThrow();
  expect(both('http://127.0.0.1:1', 'http://api.example:1')).toThrow(UnusableInput);
  expect(
    both('http://api.example/http://127.0.0.1:1', 'http://api.example/http://127.0.0.1:2'),
  ).toThrow(UnusableInput);
});

test('is incomplete where one shard is', () => {
  const interrupted = exampleVerdict([elsewhere('b', NOT_REACHED)], { run: { complete: false } });
  const verdict = mergeVerdicts([exampleVerdict([passed('a')]), interrupted]);
  expect(verdict).toMatchObject({ run: { complete: false }, summary: { conformant: false } });
});

describe('where two shards decided one rule', () => {
  test.each([
    ['passed', 'failed', 'failed'],
    ['passed', 'warned', 'warned'],
    ['passed', 'waived', 'waived'],
    ['waived', 'warned', 'warned'],
    ['waived', 'failed', 'failed'],
    ['warned', 'failed', 'failed'],
  ] as const)('%s and %s count as %s, and a note names the rule', (one, other, worse) => {
    const results: Record<string, RuleResult> = {
      passed: passed('a'),
      failed: bad('a', 'failed', 'f'),
      warned: bad('a', 'warned', 'w'),
      waived: bad('a', 'waived', 'v'),
    };
    const pair = [one, other].map((name) => [results[name] as RuleResult]);
    const verdict = merge(...pair);
    expect(verdict.rules[0]).toMatchObject({
      outcome: worse,
      failures: results[worse]?.failures,
      cases: (results[one]?.cases ?? 0) + (results[other]?.cases ?? 0),
    });
    expect(verdict.notes).toEqual([
      `a ${one} in one shard and ${other} in another: it counts as ${worse}.`,
    ]);
    expect(merge(...pair.reverse()).rules[0]?.outcome).toBe(worse);
  });

  test('adds up cases and failures where they agree, without a note', () => {
    const verdict = merge([bad('a', 'failed', 'one')], [bad('a', 'failed', 'two')]);
    expect(verdict.rules[0]).toMatchObject({
      cases: 4,
      failures: [{ message: 'one' }, { message: 'two' }],
    });
    expect(verdict.notes).toEqual([]);
    expect(merge([passed('a')], [passed('a')]).rules).toEqual([{ ...passed('a'), cases: 10 }]);
  });
});

test('spans the time of all shards and counts all requests', () => {
  const at = (startedAt: string, finishedAt: string) =>
    exampleVerdict([passed('a')], { run: { startedAt, finishedAt, requests: 10 } });
  const early = at('2026-11-21T10:00:00Z', '2026-11-21T10:00:05Z');
  const late = at('2026-11-21T11:30:00+01:00', '2026-11-21T12:00:00+01:00');
  for (const order of [
    [early, late],
    [late, early],
  ])
    expect(mergeVerdicts(order).run).toMatchObject({
      seed: 7,
      casesPerRule: 25,
      startedAt: early.run.startedAt,
      finishedAt: late.run.finishedAt,
      requests: 20,
    });
});

test('joins notes and what was observed, each once', () => {
  const shard = (notes: string[], observed: string[]) =>
    exampleVerdict([passed('a')], {
      notes,
      openPoints: [
        { id: 'o', service: 'stock', question: '?', source: 's', observed },
        { id: 'p', service: 'stock', question: '?', source: 's', observed: [] },
      ],
    });
  const verdict = mergeVerdicts([shard(['n'], ['x']), shard(['n', 'm'], ['y', 'x'])]);
  expect(verdict.notes).toEqual(['n', 'm']);
  expect(verdict.openPoints).toEqual([
    { id: 'o', service: 'stock', question: '?', source: 's', observed: ['x', 'y'] },
    { id: 'p', service: 'stock', question: '?', source: 's', observed: [] },
  ]);
});

describe('refuses', () => {
  const one = exampleVerdict([passed('a')]);
  test.each<[string, Verdict]>([
    ['suite', { ...one, suite: { name: 'conformance', version: '0.2.0' } }],
    ['specs', { ...one, specs: [{ ...one.specs[0]!, version: '2.0.0' }] }],
    ['what was tested', { ...one, specs: [] }],
    ['target', { ...one, target: { ...one.target, name: 'other' } }],
    ['seed', { ...one, run: { ...one.run, seed: 8 } }],
    ['cases per rule', { ...one, run: { ...one.run, casesPerRule: 1 } }],
  ])('verdicts with another %s', (trait, other) => {
    expect(() => mergeVerdicts([one, one, other])).toThrow(UnusableInput);
    expect(() => mergeVerdicts([one, one, other])).toThrow(
      `These are not shards of one run. They differ in ${trait}: `,
    );
    expect(() => mergeVerdicts([one, one, other])).toThrow('in number 3.');
  });

  test.each([{ later: true as const }, { level: 'should' as const }, { statement: 'other' }])(
    'a rule that is %o in one shard alone, in any order',
    (mark) => {
      const verdicts = [passed('a'), { ...passed('a'), ...mark }].map((rule) =>
        exampleVerdict([rule]),
      );
      expect(() => mergeVerdicts(verdicts)).toThrow('not shards of one run: a has another');
      expect(() => mergeVerdicts(verdicts.toReversed())).toThrow(UnusableInput);
    },
  );

  test('nothing at all', () => {
    expect(() => mergeVerdicts([])).toThrow(new UnusableInput('There is no verdict to merge.'));
  });
});

describe('judges as its shards were', () => {
  const shard = (asked: Asked, ...rules: RuleResult[]) => exampleVerdict(rules, { run: { asked } });
  const known = (rule: RuleResult): RuleResult => ({ ...rule, known: true });

  test('a warning fails what all shards were asked for with --strict, and `merge` can be told', () => {
    const both = mergeVerdicts([shard({ strict: true }), shard({ strict: true })]);
    expect(both.run.asked?.strict).toBe(true);
    const told = mergeVerdicts([shard({ strict: true }), shard({})], [], { strict: true });
    expect(told.run.asked?.strict).toBe(true);
  });

  test('what passed in the baseline, and no shard exercised, stays told', () => {
    const lost: RuleResult = { ...elsewhere('b', 'no fixture'), noLongerExercised: true };
    const codes = [true, false].map((strict) =>
      exitCode(merge([passed('a'), lost], [elsewhere('a'), elsewhere('b')]), { strict }),
    );
    expect(codes).toEqual([1, 0]);
  });

  test('a failure is known only where each shard that saw it knows it', () => {
    const failed = bad('a', 'failed');
    expect(merge([known(failed)], [elsewhere('a')]).rules[0]?.known).toBe(true);
    expect(merge([known(failed)], [known(failed)]).rules[0]?.known).toBe(true);
    expect(merge([known(failed)], [failed]).rules[0]?.known).toBeUndefined();
    expect(merge([known(bad('a', 'warned'))], [failed]).rules[0]?.known).toBeUndefined();
  });

  test.each<[string, Asked, Asked, Asked?]>([
    ['{"strict":true} in the first, {} in number 2.', { strict: true }, {}],
    ['{"baseline":"one"}', { baseline: 'one' }, { baseline: 'two' }],
    ['{"minExercised":80}', { minExercised: 80 }, {}],
    ['{} in the first, {"minimum":', {}, { minimum: { stock: 1 } }],
    ['{"strict":true,', { strict: true, baseline: 'one' }, {}, { baseline: 'two' }],
  ])('refuses shards that differ: %s', (said, one, other, instead) => {
    const joined = () => mergeVerdicts([shard(one), shard(other)], [], instead);
    expect(joined).toThrow(UnusableInput);
    expect(joined).toThrow(
      `what they are judged by (\`merge\` takes --strict and --baseline, too): ${said}`,
    );
  });
});
