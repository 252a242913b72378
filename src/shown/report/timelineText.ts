import { causesOf, numberedFailures } from '../../decided/causesOf.ts';
import { paint } from '../../words/paint.ts';
import type { Course, Sighting, Timeline } from '../../decided/timelineOf.ts';
import { type OutcomeName, type Verdict, OUTCOME_WORDS } from '../../decided/types.ts';
import { causesIn, leadGroups, runLine, sameText, specLines } from './comparisonText.ts';
import { indented, printableLine } from './printableLine.ts';
import { grouped } from '../../words/grouped.ts';

type List = Exclude<keyof Timeline, 'isWorse'>;
type Format = 'red' | 'yellow' | 'green';

const HEADINGS: [list: List, heading: string, format: Format, tell: (course: Course) => string][] =
  [
    ['failing', 'failing', 'red', asItIs],
    ['flickering', 'flaky', 'red', outcomes],
    ['idle', 'no longer exercised', 'yellow', asItIs],
    ['warning', 'warning', 'yellow', asItIs],
    ['waived', 'exceptions', 'yellow', asItIs],
    ['mended', 'passing again', 'green', asItIs],
    ['added', 'new rules', 'yellow', (course) => `${since(course)}: ${outcomes(course)}`],
    ['removed', 'removed rules', 'yellow', since],
  ];

/**
 * The results of several runs, for people: the runs, numbered; the rules under their headings, those of one cause or reason
 * together; then the counts.
 */
export function timelineText(verdicts: Verdict[], timeline: Timeline): string {
  const runs = verdicts.flatMap((verdict, index) => [
    `${String(index + 1).padStart(3)}  ${runLine(verdict)}`,
    ...(index === 0 ? [] : specLines(verdicts[index - 1]!, verdict).map((line) => `     ${line}`)),
  ]);
  const last = verdicts.at(-1);
  const causes = new Map(last === undefined ? [] : causesIn(causesOf(numberedFailures(last))));
  const lists = HEADINGS.filter(([list]) => timeline[list].length > 0).map(
    ([list, heading, format, tell]) =>
      [
        paint('bold', heading),
        ...leadGroups(timeline[list], causes, (course) =>
          tell === asItIs ? keyOf(course, causes) : course.id,
        ).map(([course, ...others]) => {
          const word = causes.has(course.id) ? 'cause' : 'reason';
          const more = others.length === 0 ? '' : sameText(word, others);
          return `  ${paint(format, printableLine(course.id))}  ${tell(course)}${more}`;
        }),
      ].join('\n'),
  );
  const counts = HEADINGS.map(([list, heading]) => `${grouped(timeline[list].length)} ${heading}`);
  return [runs.join('\n'), ...lists, counts.join(', ')].join('\n\n');
}

/** The same of rules that are as they are since one run, for one cause or reason. */
function keyOf(course: Course, causes: Map<string, string>): string {
  const why = causes.get(course.id) ?? course.sightings.at(-1)?.result.reason ?? course.id;
  return [why, course.since, course.before?.run, course.before?.result.outcome].join(' ');
}

/** Since when a rule has its present outcome, which one it had before, and why. */
function asItIs(course: Course): string {
  const { sightings, before } = course;
  const was = before === undefined ? '' : `, ${named(before)} in run ${before.run + 1}`;
  const last = sightings.at(-1)?.result;
  const why = last?.failures?.[0]?.message ?? last?.reason;
  const more = why === undefined ? '' : `\n    ${indented(why, '    ')}`;
  return `${since(course)}${was}${more}`;
}

function since(course: Course): string {
  return `since run ${course.since + 1}`;
}

/** The outcomes of a rule: `passed in 1, failed in 2 to 3, passed in 4`. */
function outcomes({ sightings }: Course): string {
  const stretches: Sighting[][] = [];
  for (const sighting of sightings) {
    const stretch = stretches.at(-1);
    if (stretch?.[0]?.result.outcome === sighting.result.outcome) stretch.push(sighting);
    else stretches.push([sighting]);
  }
  return stretches
    .flatMap((stretch) => {
      const [first, last] = [stretch[0], stretch.at(-1)];
      if (first === undefined || last === undefined) return [];
      const to = first === last ? '' : ` to ${last.run + 1}`;
      return [`${named(first)} in ${first.run + 1}${to}`];
    })
    .join(', ');
}

function named({ result }: { result: { outcome: OutcomeName } }): string {
  return OUTCOME_WORDS[result.outcome];
}
