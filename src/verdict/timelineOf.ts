import { NOT_REACHED, wasAsked } from './reasons.ts';
import type { OutcomeName, RuleResult, Verdict } from './types.ts';
import { UnusableInput } from './UnusableInput.ts';

/** What became of a rule in one run. */
export interface Sighting {
  /** The run's place among all, from 0. */
  run: number;
  result: RuleResult;
}

/** A rule through the runs that were asked for it, and since when it is as it is. */
export interface Course {
  id: string;
  /** In the order of the runs. */
  sightings: Sighting[];
  /** The run that began what holds now. */
  since: number;
  /** The last run that said otherwise; undefined where none did. */
  before?: Sighting;
}

/** What several runs say together. Each list in the order of the rules; one rule may stand in several. */
export interface Timeline {
  /** Fails, warns or is waived now. */
  failing: Course[];
  warning: Course[];
  waived: Course[];
  /** Is not exercised now, and was before. */
  idle: Course[];
  /** Passes now, and did not before. */
  mended: Course[];
  /** Went from passed to something else and back, or the other way round. */
  flickering: Course[];
  /** Is in no run before `since`, though one judged its service. */
  added: Course[];
  /** Is in no run from `since` on, though one judges its service. */
  removed: Course[];
  /** Whether the last run shows less or worse of a rule than the one before that was asked for it. */
  isWorse: boolean;
}

/**
 * Follows every rule through runs.
 * @param verdicts from the earliest run to the latest one
 * @throws UnusableInput where no rule was asked for in two of them
 */
export function timelineOf(verdicts: Verdict[]): Timeline {
  const courses = coursesOf(verdicts);
  const all = [...courses.values()];
  if (all.every(({ sightings }) => sightings.length < 2))
    throw new UnusableInput('No rule was asked for in two of these runs: none can be compared.');
  const now = (outcome: OutcomeName) => all.filter((course) => outcomeNow(course) === outcome);
  const last = verdicts.length - 1;
  const timeline = {
    failing: now('failed'),
    warning: now('warned'),
    waived: now('waived'),
    idle: now('notExercised').filter(({ before }) => before !== undefined),
    mended: now('passed').filter(({ before }) => before !== undefined),
    flickering: all.filter((course) => turnsOf(course) > 1),
    ...comeAndGone(verdicts, courses),
  };
  const isNew = (course: Course) => timeline.added.some(({ id }) => id === course.id);
  const isWorse =
    timeline.idle.some(({ since }) => since === last) ||
    timeline.failing.some(
      (course) => course.since === last && (course.sightings.length > 1 || isNew(course)),
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

/** A run that was interrupted says nothing of the rules that it did not come to. */
function wasSeen(result: RuleResult): boolean {
  return wasAsked(result) && result.reason !== NOT_REACHED;
}

/** What was not exercised in between neither ends nor begins anything. */
function courseOf(id: string, sightings: Sighting[]): Course {
  const outcome = sightings.at(-1)?.result.outcome;
  const isDecided = ({ result }: Sighting) => result.outcome !== 'notExercised';
  const before = sightings.findLast((it) => isDecided(it) && it.result.outcome !== outcome);
  const stretch = sightings.filter(
    ({ run, result }) => result.outcome === outcome && run > (before?.run ?? -1),
  );
  return { id, sightings, since: stretch[0]?.run ?? 0, ...(before && { before }) };
}

function outcomeNow({ sightings }: Course): OutcomeName | undefined {
  return sightings.at(-1)?.result.outcome;
}

/** How often a rule went from passed to anything else that was decided, or back. */
function turnsOf({ sightings }: Course): number {
  const passes = sightings
    .filter(({ result }) => result.outcome !== 'notExercised')
    .map(({ result }) => result.outcome === 'passed');
  return passes.filter((it, index) => index > 0 && it !== passes[index - 1]).length;
}

/** Rules that only later runs have, and those that only earlier ones have, of services that both kinds judged. */
function comeAndGone(
  verdicts: Verdict[],
  courses: Map<string, Course>,
): Pick<Timeline, 'added' | 'removed'> {
  const runsOf = new Map<string, number[]>();
  const judgesOf = new Map<string, number[]>();
  for (const [run, { rules, specs }] of verdicts.entries()) {
    for (const { id } of rules) runsOf.set(id, [...(runsOf.get(id) ?? []), run]);
    for (const { service } of specs) judgesOf.set(service, [...(judgesOf.get(service) ?? []), run]);
  }
  const [added, removed]: [Course[], Course[]] = [[], []];
  for (const [id, course] of courses) {
    const judges = judgesOf.get(course.sightings[0]?.result.service ?? '') ?? [];
    const runs = runsOf.get(id) ?? [];
    const [first = 0, last = 0] = [runs[0], runs.at(-1)];
    if (judges.some((run) => run < first)) added.push({ ...course, since: first });
    const without = judges.find((run) => run > last);
    if (without !== undefined) removed.push({ ...course, since: without });
  }
  return { added, removed };
}
