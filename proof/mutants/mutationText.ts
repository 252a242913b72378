import { stringify } from 'yaml';
import type { JudgedMutant } from './judgeMutants.ts';
import type { Mutant } from './Mutant.ts';
import type { MutationScore } from './scoreOf.ts';
import { REASONS, type Reason } from './settledMutants.ts';

const SHOWN = 40;
const TEXT_SHOWN = 60;

/** A mutation proof in lines, for the terminal. */
export function mutationText(score: MutationScore, seconds: number): string {
  const { mutants, byStatus, settled, unsettled, stale, errors } = score;
  const settledCount = Object.values(settled).reduce((sum, count) => sum + count, 0);
  const reasons = (Object.keys(REASONS) as Reason[])
    .filter((reason) => settled[reason] !== undefined)
    .map((reason) => `  ${String(settled[reason]).padStart(5)}  ${REASONS[reason]}`);
  return [
    `mutants     ${mutants}, in ${seconds} s`,
    `killed      ${byStatus.killed ?? 0}`,
    `starved     ${byStatus.starved ?? 0} (no rule fails, but a rule is no longer exercised)`,
    `no start    ${byStatus['no start'] ?? 0} could not be loaded, ${byStatus.hung ?? 0} hung`,
    `settled     ${settledCount}`,
    ...reasons,
    `unsettled   ${unsettled.length}`,
    ...shown(unsettled.map((one) => `${one.fate.status}: ${describeMutant(one.mutant)}`)),
    `our errors  ${errors.length}`,
    ...shown(errors.map((one) => `${describeMutant(one.mutant)}: ${whyOf(one)}`)),
    `stale       ${stale.length} in the list of those that are settled`,
    ...shown(stale),
  ].join('\n');
}

/** `sandbox/stock/updateStock.ts:28 value === null → false`, on one line. */
function describeMutant({ file, line, ...change }: Mutant): string {
  return `${file}:${line} ${changeOf(change)}`;
}

/** What is not settled yet, in the form of the list, so that it can be moved there once somebody has said why. */
export function proposalOf(unsettled: JudgedMutant[]): string {
  const byFile = Map.groupBy(unsettled, ({ mutant }) => mutant.file);
  return stringify(
    [...byFile].map(([file, ones]) => ({
      file,
      reason: '?',
      because: '?',
      mutants: Object.fromEntries(
        ones.map(({ mutant }) => [mutant.fingerprint, `${mutant.line}: ${changeOf(mutant)}`]),
      ),
    })),
    { lineWidth: 0 },
  );
}

function changeOf({ original, replacement }: Pick<Mutant, 'original' | 'replacement'>): string {
  return `${short(original)} → ${short(replacement)}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TEXT_SHOWN ? `${line.slice(0, TEXT_SHOWN - 1)}…` : line;
}

function whyOf({ fate }: JudgedMutant): string {
  return fate.status === 'our error' ? `${fate.by}: ${fate.why}` : '';
}

function shown(lines: string[]): string[] {
  const more = lines.length - SHOWN;
  return [
    ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
