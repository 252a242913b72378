import { NOT_REACHED, wasAsked } from './reasons.ts';
import type { OutcomeName, RuleResult, Verdict } from './types.ts';
import { UnusableInput } from './UnusableInput.ts';

/** The outcome of a rule in one run. */
export interface Sighting {
  /** The run's place among all, from 0. */
  run: number;
  result: RuleResult;
}

/** A rule through all runs that were asked for it, and since when it has its present outcome. */
export interface Course {
  id: string;
  /** In the order of the runs. */
  sightings: Sighting[];
  /** The first run with the present outcome. */
  since: number;
  /** The last run with another outcome; undefined if there is none. */
  before?: Sighting;
}

/** The rules of several runs, by what became of them. Each list in the order of the rules; one rule may be in several. */
export interface Timeline {
  /** Rules that fail, warn or are waived now. */
  failing: Course[];
  warning: Course[];
  waived: Course[];
  /** Rules that are not exercised now, and were before. */
  idle: Course[];
  /** Rules that pass now, and did not before. */
  mended: Course[];
  /** Rules that went from passed to something else and back, or the other way round. */
  flickering: Course[];
  /** Rules that no run before `since` has, though one judged their service. */
  added: Course[];
  /** Rules that no run from `since` on has, though one judges their service. */
  removed: Course[];
  /**
   * Whether a rule is worse, or no longer exercised, in the last run, compared with the run before that was asked for it.
   */
  isWorse: boolean;
}

/**
 * Follows every rule through several runs.
 * @param verdicts from the earliest run to the latest
 * @throws UnusableInput if no rule was asked for in two of them
 */
export function timelineOf(verdicts: Verdict[]): Timeline {
  const courses = coursesOf(verdicts);
  const all = [...courses.values()];
  if (all.every(({ sightings }) => sightings.length < 2))
    throw new UnusableInput('No rule was asked for in two of these runs: none can be compared.');
  const now = (outcome: OutcomeName) =>
    all.filter(({ sightings }) => sightings.at(-1)?.result.outcome === outcome);
  const last = verdicts.length - 1;
  const timeline = {
    failing: now('failed'),
    warning: now('warned'),
    waived: now('waived'),
    idle: now('notExercised').filter(({ before }) => before !== undefined),
    mended: now('passed').filter(({ before }) => before !== undefined),
    flickering: all.filter((course) => countTurns(course) > 1),
    ...addedAndRemoved(verdicts, courses),
  };
  const added = new Set(timeline.added.map(({ id }) => id));
  const isWorse =
    timeline.idle.some(({ since }) => since === last) ||
    timeline.failing.some(
      (course) => course.since === last && (course.sightings.length > 1 || added.has(course.id)),
    );
  return { ...timeline, isWorse };
}

/** Every rule that any run was asked for, those of the last run first. */
function coursesOf(verdicts: Verdict[]): Map<string, Course> {
  const sightings = new Map<string, Sighting[]>();
  for (const { rules } of verdicts.toReversed())
    for (const { id } of rules.filter(wasSeen)) sightings.set(id, []);
  for (const [run, { rules }] of verdicts.entries())
    for (const result of rules.filter(wasSeen)) sightings.get(result.id)?.push({ run, result });
  return new Map([...sightings].map(([id, own]) => [id, courseOf(id, own)]));
}

/** Whether a run reached a rule: an interrupted one says nothing about the others. */
function wasSeen(result: RuleResult): boolean {
  return wasAsked(result) && result.reason !== NOT_REACHED;
}

/** The course of a rule. Runs that did not exercise it neither end nor begin anything. */
function courseOf(id: string, sightings: Sighting[]): Course {
  const outcome = sightings.at(-1)?.result.outcome;
  const isDecided = ({ result }: Sighting) => result.outcome !== 'notExercised';
  const before = sightings.findLast((it) => isDecided(it) && it.result.outcome !== outcome);
  const stretch = sightings.filter(
    ({ run, result }) => result.outcome === outcome && run > (before?.run ?? -1),
  );
  return { id, sightings, since: stretch[0]?.run ?? 0, ...(before && { before }) };
}

/** How often a rule changed from passed to another decision, or back. */
function countTurns({ sightings }: Course): number {
  const passes = sightings
    .filter(({ result }) => result.outcome !== 'notExercised')
    .map(({ result }) => result.outcome === 'passed');
  return passes.filter((it, index) => index > 0 && it !== passes[index - 1]).length;
}

/** Rules that only later runs have, and rules that only earlier runs have, of services that both judged. */
function addedAndRemoved(
  verdicts: Verdict[],
  courses: Map<string, Course>,
): Pick<Timeline, 'added' | 'removed'> {
  const runsBy = (keysOf: (verdict: Verdict) => string[]) =>
    Map.groupBy(
      verdicts.flatMap((verdict, run) => keysOf(verdict).map((key) => ({ key, run }))),
      ({ key }) => key,
    );
  const runsOf = runsBy(({ rules }) => rules.map(({ id }) => id));
  const judgesOf = runsBy(({ specs }) => specs.map(({ service }) => service));
  const [added, removed]: [Course[], Course[]] = [[], []];
  for (const [id, course] of courses) {
    const judges = judgesOf.get(course.sightings[0]?.result.service ?? '') ?? [];
    const runs = runsOf.get(id) ?? [];
    const [first = 0, last = 0] = [runs[0]?.run, runs.at(-1)?.run];
    if (judges.some(({ run }) => run < first)) added.push({ ...course, since: first });
    const without = judges.find(({ run }) => run > last)?.run;
    if (without !== undefined) removed.push({ ...course, since: without });
  }
  return { added, removed };
}
