import type { Effect } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { sumOf, type Expense } from './boundOf.ts';
import type { PlannedRule } from './plannedRules.ts';

/**
 * What a run changes at a target, a sentence each. The run keeps the numbers that it says.
 */
export function changesAt(rules: PlannedRule[], target: Target, expenses: Expense[]): string[] {
  const most = sumOf(expenses.map((expense) => expense.most));
  const payments = withEffect(rules, 'authorizePayments');
  const stock = withEffect(rules, 'updateStock');
  const reports = withEffect(rules, 'requestReports');
  return [
    ...(payments.length > 0 ? paymentsSentences(payments, target, most.authorizePayments) : []),
    ...(stock.length > 0 ? [stockSentence(stock, target)] : []),
    ...(reports.length > 0 ? [reportsSentence(reports, most.requestReports)] : []),
  ];
}

function withEffect(rules: PlannedRule[], effect: Effect): PlannedRule[] {
  return rules.filter(({ effects }) => effects.includes(effect));
}

function paymentsSentences(
  rules: PlannedRule[],
  { fixtures, control }: Target,
  most: number,
): string[] {
  const cards = fixtures.cards ?? [];
  const limit = Math.max(0, ...cards.map(({ maxAmount }) => maxAmount));
  return [
    `Payments: ${rules.length} rules authorize at most ${most.toLocaleString('en')} payments with the ${cards.length} cards of fixtures.cards, none above ${limit} in the units of its currency.`,
    control === undefined
      ? 'Nothing applies these payments to a check: by the documents they are voided after five minutes.'
      : 'The control plane captures and voids some of these payments; by the documents the rest is voided after five minutes. It also moves the clock.',
  ];
}

function stockSentence(rules: PlannedRule[], { fixtures }: Target): string {
  return (
    `Stock: ${rules.length} rules update stock, of some of the ${fixtures.stockItems?.length ?? 0} items of fixtures.stockItems and no others. ` +
    `What was found is put back at the end of the run, also after Ctrl-C; \`restore\` does so after a kill -9.`
  );
}

function reportsSentence(rules: PlannedRule[], most: number): string {
  return `Reports: ${rules.length} rules request at most ${most.toLocaleString('en')} reports; what the target keeps of them stays there.`;
}
