import type { Effect } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import type { PlannedRule } from './plannedRules.ts';

/** How many requests the check of a rule has accepted, its twin included: measured at the sandbox, rounded up. */
const ACCEPTED_PER_RULE = { authorizePayments: 2, requestReports: 3 };

/**
 * What a run changes at a target, a sentence each. Counts are estimates for a deployment that keeps the rules: what
 * one accepts though it must refuse it comes on top, and is not known before.
 */
export function changesAt(rules: PlannedRule[], target: Target, cases: number): string[] {
  const payments = withEffect(rules, 'authorizePayments');
  const stock = withEffect(rules, 'updateStock');
  const reports = withEffect(rules, 'requestReports');
  return [
    ...(payments.length > 0 ? paymentsSentences(payments, target, cases) : []),
    ...(stock.length > 0 ? [stockSentence(stock, target)] : []),
    ...(reports.length > 0 ? [reportsSentence(reports, cases)] : []),
  ];
}

function withEffect(rules: PlannedRule[], effect: Effect): PlannedRule[] {
  return rules.filter(({ effects }) => effects.includes(effect));
}

function paymentsSentences(
  rules: PlannedRule[],
  { fixtures, control }: Target,
  cases: number,
): string[] {
  const cards = fixtures.cards ?? [];
  const limit = Math.max(0, ...cards.map(({ maxAmount }) => maxAmount));
  const count = estimate(rules, ACCEPTED_PER_RULE.authorizePayments, cases);
  return [
    `Payments: ${rules.length} rules authorize about ${count} payments with the ${cards.length} cards of fixtures.cards, none above ${limit} in the units of its currency; more where payments are authorized that must be refused.`,
    control === undefined
      ? 'Nothing applies these payments to a check: by the documents they are voided after five minutes.'
      : 'The control plane captures and voids some of these payments; by the documents the rest is voided after five minutes. It also moves the clock.',
  ];
}

function stockSentence(rules: PlannedRule[], { fixtures }: Target): string {
  return (
    `Stock: ${rules.length} rules update stock, of some of the ${fixtures.stockItems?.length ?? 0} items of fixtures.stockItems and no others. ` +
    `What was found is put back at the end of the run, also after Ctrl-C.`
  );
}

function reportsSentence(rules: PlannedRule[], cases: number): string {
  const count = estimate(rules, ACCEPTED_PER_RULE.requestReports, cases);
  return `Reports: ${rules.length} rules request about ${count} reports; what the target keeps of them stays there.`;
}

/** Each rule's check, and once per operation the drawn cases that must be accepted. */
function estimate(rules: PlannedRule[], perRule: number, cases: number): string {
  const drawing = rules.filter(({ rule }) => rule.id === `${rule.operation}/accepts`).length;
  return roughly(perRule * rules.length + cases * drawing);
}

/** Two leading digits, rounded up: an estimate that looks like one. */
function roughly(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return (Math.ceil(count / unit) * unit).toLocaleString('en');
}
