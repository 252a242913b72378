import { expect, test } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import type { Verdict } from './types.ts';
import { verdictDefect } from './verdictDefect.ts';

const failed = exampleResult({
  id: 'stock/update/positive',
  outcome: 'failed',
  failures: [exampleFailure()],
});

test('a verdict has no defect', () => {
  expect(verdictDefect(exampleVerdict([failed]))).toBeUndefined();
});

test('names the place of what is wrong', () => {
  const { summary: _summary, ...without } = exampleVerdict([failed]);
  expect(verdictDefect(without)).toBe("the file must have required property 'summary'");
  const unknown = exampleVerdict([{ ...failed, outcome: 'green' as 'passed' }]);
  expect(verdictDefect(unknown)).toBe('rules/0/outcome must be equal to one of the allowed values');
  const undated = exampleVerdict([failed], { run: { startedAt: 'yesterday' } });
  expect(verdictDefect(undated)).toBe('run/startedAt must match format "date-time"');
  const endless = exampleVerdict([failed], { run: { casesPerRule: 1_000_000 } });
  expect(verdictDefect(endless)).toBe('run/casesPerRule must be <= 100000');
  const long = exampleVerdict([{ ...failed, operation: `GET ${'}/{'.repeat(40_000)}/` }]);
  expect(verdictDefect(long)).toBe('rules/0/operation must NOT have more than 2000 characters');
  const many = Array.from({ length: 1001 }, () => exampleFailure());
  expect(verdictDefect(exampleVerdict([{ ...failed, failures: many }]))).toBe(
    'rules/0/failures must NOT have more than 1000 items',
  );
  const leap = exampleVerdict([failed], { run: { finishedAt: '2016-12-31T23:59:60Z' } });
  expect(verdictDefect(leap)).toBe('run/finishedAt must be an instant');
  const again = { number: '2', replaces: '1', at: '2016-12-31T23:59:60Z' };
  expect(verdictDefect(exampleVerdict([failed], { run: { again } }))).toBe(
    'run/again/at must be an instant',
  );
  const excused = exampleVerdict([{ ...failed, known: true }]);
  expect(verdictDefect(excused)).toBe(
    'rules/0 must not be known from a baseline: the run has none',
  );
  const { summary: good } = exampleVerdict([exampleResult({ id: 'stock/update/positive' })]);
  expect(verdictDefect({ ...exampleVerdict([failed]), summary: good })).toBe(
    'summary must be the count of its rules',
  );
});

/** Every member of a type, at any depth: who adds one to `Verdict` is told here to fill it in. */
type Whole<T> = T extends readonly unknown[]
  ? Whole<T[number]>[]
  : T extends object
    ? { [K in keyof Required<T>]: Whole<Required<T>[K]> }
    : T;

const text = 'x';
const place = { file: text, line: 1 };
const sha256 = 'a'.repeat(64);
const count = { requests: 1, noticed: 1, inFull: 1 };
const steps = [{ property: text }];
const one = { of: 'body' as const, steps, applies: {}, keeps: {} };
const whole: Whole<Omit<Verdict, 'rules'>> & {
  rules: Whole<Omit<Verdict['rules'][number], 'failures'>>[];
} = {
  schemaVersion: 1,
  suite: { name: text, version: text, sha256 },
  specs: [{ service: 'stock', version: text, sha256 }],
  set: { name: text, sha256, rules: 1, gone: [text], reworded: [text] },
  target: {
    name: text,
    environment: text,
    urls: { base: 'https://x' },
    deployment: { owner: text, version: text },
    isSandbox: true,
  },
  run: {
    id: text,
    seed: 1,
    casesPerRule: 1,
    startedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: '2026-11-21T10:00:00.000Z',
    requests: 1,
    complete: true,
    asked: {
      target: text,
      beside: text,
      openapi: text,
      base: text,
      mayChange: true,
      credentials: [text],
      services: [text],
      rules: [text],
      readOnly: true,
      budget: 1,
      shard: '1/4',
      set: text,
      baseline: text,
      strict: true,
      operator: text,
      minExercised: 1,
      minimum: { stock: 1 },
      evidence: 'full',
    },
    budget: count,
    leftChanged: 1,
    changes: ['a'],
    baseline: { id: text, finishedAt: text, target: text },
    why: text,
    odd: [text],
    again: { number: text, replaces: text, at: '2026-11-21T10:00:00.000Z' },
    signer: 'a'.repeat(64),
    exitCode: 0,
  },
  summary: { conformant: false, passed: 0, failed: 1, warned: 0, waived: 0, notExercised: 0 },
  rules: [
    {
      id: text,
      service: 'stock',
      operation: text,
      statement: text,
      source: text,
      level: 'must',
      outcome: 'failed',
      reason: text,
      later: true,
      cases: 1,
      check: place,
      decider: place,
      partial: true,
      known: true,
      differs: true,
      noLongerExercised: true,
      uncovered: [text],
      family: text,
    },
  ],
  openPoints: [{ id: text, service: 'stock', question: text, source: text, observed: [text] }],
  notes: [text],
};
type OwnFailure = NonNullable<Verdict['rules'][number]['failures']>[number];
const failure: { [K in keyof Required<OwnFailure>]: NonNullable<OwnFailure[K]> } = {
  message: text,
  expected: text,
  actual: text,
  counterexample: 'any',
  seed: 1,
  path: text,
  curl: text,
  sent: text,
  before: [text],
  operation: text,
  script: text,
  twin: text,
  readBack: [text],
  exchanges: [text],
  inOrder: true,
  follows: [text],
  assertion: { exchange: text, statuses: [text], value: one },
};

/** The same value with another kind of value at one place, for each place but those that hold anything. */
function* spoilt(value: unknown): Generator<[path: string, spoilt: unknown]> {
  if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (name === 'counterexample') continue;
      for (const [path, changed] of spoilt(member)) {
        const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
        copy[name] = changed;
        yield [`/${name}${path}`, copy];
      }
    }
  yield ['', typeof value === 'object' && !Array.isArray(value) ? [value] : { a: value }];
}

test('whatever member of it is of another kind, it is none', () => {
  const verdict = {
    ...whole,
    rules: whole.rules.map((rule) => ({ ...rule, failures: [failure] })),
  };
  expect(verdictDefect(verdict)).toBeUndefined();
  const accepted = [...spoilt(verdict)].filter(([, other]) => verdictDefect(other) === undefined);
  expect(accepted.map(([path]) => path)).toEqual([]);
});

test.each([
  ['later than a set that there is not', (one: Verdict) => ({ ...one, set: undefined })],
  ['known of no baseline', (one: Verdict) => ({ ...one, run: { ...one.run, asked: {} } })],
  ['there twice', (one: Verdict) => ({ ...one, rules: [...one.rules, ...one.rules] })],
])('a rule that is %s is refused', (_, change) => {
  expect(verdictDefect(whole)).toBeUndefined();
  expect(verdictDefect(JSON.parse(JSON.stringify(change(whole as Verdict))))).toMatch(
    /^rules\/[01] must not/,
  );
});
