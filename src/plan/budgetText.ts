import { paint } from '../text/paint.ts';
import { shareOfAll, type BudgetPlan, type Share } from './budgetOf.ts';
import { bothOf, type Counts } from './Cover.ts';
import { percentOf } from './percentOf.ts';

/** What is counted, a column each. */
const COLUMNS: [heading: string, of: (counts: Counts) => number][] = [
  ['faults', ({ faults }) => faults],
  ['mutants', ({ mutants }) => mutants],
  ['both', bothOf],
];
const WIDTH = 24;

/**
 * What a budget is worth: how many catalogued faults and mutants of the sandbox its requests notice, by service and in
 * all.
 */
export function budgetText({ budget, expected, shares }: BudgetPlan): string {
  const rows = [...shares, { service: 'all', share: shareOfAll(shares) }];
  const width = Math.max(...rows.map(({ service }) => service.length));
  const partly = budget.picked.filter(([, cases]) => cases !== null).length;
  return [
    paint('bold', `What --budget ${budget.asked} buys`),
    `  At most ${numbered(budget.asked)} requests in all, as at the sandbox ${numbered(expected)}: ${numbered(budget.picked.length)} checks, ${numbered(partly)} of them with their first cases only.`,
    '  Catalogued faults, and mutants of the sandbox, that these notice at the least, of those that the same run notices without a budget:',
    `  ${' '.repeat(width)}${COLUMNS.map(([heading]) => heading.padStart(WIDTH)).join('')}`,
    ...rows.map(({ service, share }) => `  ${service.padEnd(width)}${cells(share).join('')}`),
  ].join('\n');
}

function cells({ noticed, inFull }: Share): string[] {
  return COLUMNS.map(([, of]) => {
    const counts = { noticed: of(noticed), inFull: of(inFull) };
    const share = percentOf(counts).padStart(8);
    return `${numbered(counts.noticed)} of ${numbered(counts.inFull)}${share}`.padStart(WIDTH);
  });
}

function numbered(count: number): string {
  return count.toLocaleString('en');
}
