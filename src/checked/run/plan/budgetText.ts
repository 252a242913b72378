import { grouped } from '../../../words/grouped.ts';
import { paint } from '../../../words/paint.ts';
import { shareOfAll, type BudgetPlan, type Share } from './budgetOf.ts';
import { percentOf } from './percentOf.ts';

/** What a budget is worth: how many catalogued faults its requests notice, by service and in all. */
export function budgetText({ budget, expected, shares }: BudgetPlan): string {
  const rows = [...shares, { service: 'all', share: shareOfAll(shares) }];
  const width = Math.max(...rows.map(({ service }) => service.length));
  const partly = budget.picked.filter(([, cases]) => cases !== null).length;
  return [
    paint('bold', `What --budget ${budget.asked} buys`),
    `  At most ${grouped(budget.asked)} requests in all, as at the sandbox ${grouped(expected)}: ${grouped(budget.picked.length)} checks, ${grouped(partly)} of them with their first cases only.`,
    '  Catalogued faults that these notice at the least, of those that the same run notices without a budget:',
    ...rows.map(({ service, share }) => `  ${service.padEnd(width)}${cell(share)}`),
  ].join('\n');
}

function cell(share: Share): string {
  const counts = `${grouped(share.noticed)} of ${grouped(share.inFull)}`;
  return counts.padStart(18) + percentOf(share).padStart(9);
}
