import { bothOf, type Counts, type MeasuredOn } from '../../src/plan/Cover.ts';
import { requestsFor, type Curve } from './curveOf.ts';

const SHARES = [0.5, 0.9, 0.95, 0.99, 1];
const COLUMNS: [heading: string, of: (counts: Counts) => number][] = [
  ['catalogued faults', ({ faults }) => faults],
  ['mutants', ({ mutants }) => mutants],
  ['both', bothOf],
];

/** The curve as a table in Markdown: the requests for each share, and on what that was measured. */
export function curveTable(curve: Curve, on: MeasuredOn): string {
  const headings = COLUMNS.map(([heading, of]) => `${numbered(of(curve.catalogued))} ${heading}`);
  const rows = SHARES.map((share) => [
    `${share * 100} %`,
    ...COLUMNS.map(([, of]) => requestsFor(share, curve, of)?.toLocaleString('en') ?? '-'),
  ]);
  const cells = [['requests for', ...headings], ['---', '---:', '---:', '---:'], ...rows];
  return [...cells.map((row) => `| ${row.join(' | ')} |`), '', sourceOf(on)].join('\n');
}

function sourceOf({ faults, mutants, ...on }: MeasuredOn): string {
  const unsettled = on.mutantsMade - on.settled;
  const looked = on.looked === unsettled ? 'all' : `${numbered(on.looked)}, a fair sample,`;
  return (
    `Faults measured on ${faults}, mutants on ${mutants}: ${looked} of the ${numbered(unsettled)} that nobody has settled. ` +
    `With ${numbered(on.withoutRun)} of these the sandbox does not run, ${numbered(on.unnoticed)} are not noticed by a run with default options, ` +
    `and of what is noticed ${numbered(on.unexercised)} break no rule, but keep one from being exercised.`
  );
}

function numbered(count: number): string {
  return count.toLocaleString('en');
}
