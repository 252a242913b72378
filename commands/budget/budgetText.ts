import { paint } from '../paint.ts';
import { shareOfAll, type BudgetPlan, type Share } from './budgetOf.ts';

const HEADINGS = ['noticed', 'of', 'share'] as const;

/** What a budget buys: how many of the catalogued faults its requests notice, by service and in all. */
export function budgetText({ budget, expected, shares }: BudgetPlan): string {
  const rows = [...shares, { service: 'all', share: shareOfAll(shares) }];
  const width = Math.max(...rows.map(({ service }) => service.length));
  const partly = budget.picked.filter(([, cases]) => cases !== null).length;
  return [
    paint('bold', `What --budget ${budget.asked} buys`),
    `  At most ${numbered(budget.asked)} requests in all, as at the sandbox ${numbered(expected)}: ${numbered(budget.picked.length)} checks, ${numbered(partly)} of them with their first cases only.`,
    '  Catalogued faults that these notice at the least, of those that the same run notices without a budget:',
    `  ${' '.repeat(width)}${HEADINGS.map((heading) => heading.padStart(9)).join('')}`,
    ...rows.map(({ service, share }) => `  ${service.padEnd(width)}${cells(share).join('')}`),
  ].join('\n');
}

function cells(share: Share): string[] {
  const { noticed, inFull } = share;
  return [numbered(noticed), numbered(inFull), percentOf(share)].map((cell) => cell.padStart(9));
}

/** `90.4 %`; rounded down, so that it never promises more. */
export function percentOf({ noticed, inFull }: Pick<Share, 'noticed' | 'inFull'>): string {
  return inFull === 0 ? '-' : `${(Math.floor((1000 * noticed) / inFull) / 10).toFixed(1)} %`;
}

function numbered(count: number): string {
  return count.toLocaleString('en');
}
