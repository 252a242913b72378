import { stringify } from 'yaml';
import type { JudgedMutant } from './judgeMutants.ts';
import type { MutationScore } from './scoreOf.ts';
import { changeText, REASONS, type Reason } from './SettledMutants.ts';

const SHOWN = 40;

/** The result of a mutation proof in lines, for the terminal. */
export function mutationText(score: MutationScore, seconds: number): string {
  const { mutants, byStatus, settled, unsettled, stale, errors } = score;
  const settledCount = Object.values(settled).reduce((sum, count) => sum + count, 0);
  const reasons = (Object.keys(REASONS) as Reason[])
    .filter((reason) => settled[reason] !== undefined)
    .map((reason) => `  ${String(settled[reason]).padStart(5)}  ${REASONS[reason]}`);
  return [
    `mutants     ${mutants}, in ${seconds} s`,
    `killed      ${byStatus.killed ?? 0}`,
    `unexercised ${byStatus.unexercised ?? 0} (no rule fails, but a rule is no longer exercised)`,
    `no start    ${byStatus['no start'] ?? 0} could not be loaded, ${byStatus.hung ?? 0} hung`,
    `settled     ${settledCount}`,
    ...reasons,
    `unsettled   ${unsettled.length}`,
    ...shown(unsettled.map((one) => `${one.result.status}: ${describeMutant(one.mutant)}`)),
    `our errors  ${errors.length}`,
    ...shown(
      errors.map(
        ({ mutant, result }) =>
          `${describeMutant(mutant)}: ${result.status === 'our error' ? `${result.by}: ${result.why}` : ''}`,
      ),
    ),
    `stale       ${stale.length} in the list of those that are settled`,
    ...shown(stale),
  ].join('\n');
}

/** A mutant on one line: `sandbox/stock/updateStock.ts:28 value === null → false`. */
function describeMutant({ file, line, change }: JudgedMutant['mutant']): string {
  return `${file}:${line} ${changeText(change)}`;
}

/**
 * The mutants that are not settled yet, in the form of the list, ready to be moved there once somebody has given the
 * reason.
 */
export function proposalOf(unsettled: JudgedMutant[]): string {
  const places: Record<string, Record<string, string[]>> = {};
  for (const { mutant } of unsettled) {
    const { file, within, change } = mutant;
    const changes = (places[`${file} ${within}`] ??= {});
    (changes[change.original] ??= []).push(change.replacement);
  }
  return stringify({ '?': { 'Why?': places } }, { lineWidth: 0 });
}

function shown(lines: string[]): string[] {
  const more = lines.length - SHOWN;
  return [
    ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
