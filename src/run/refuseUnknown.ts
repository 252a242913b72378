import type { Spec } from '../spec/types.ts';
import { didYouMean } from '../text/didYouMean.ts';
import { program } from '../text/program.ts';
import { WrongUse } from '../target/WrongUse.ts';
import { rulesOf } from './rulesOf.ts';
import { isSelected } from '../spec/isSelected.ts';

/** @throws WrongUse for the first pattern of `--rule` that fits no rule of these services */
export function refuseUnknownRules(patterns: string[], specs: Spec[]): void {
  const ids = specs.flatMap(rulesOf).map(({ id }) => id);
  for (const pattern of patterns) {
    if (ids.some((id) => isSelected(id, [pattern]))) continue;
    throw new WrongUse(
      `--rule ${pattern}: no rule of ${specs.map(({ service }) => service).join(', ')} has this id${didYouMean(pattern, ids) || `; \`${program} plan\` lists them all.`}`,
    );
  }
}

/** @throws WrongUse for the first pattern (`*` for any text) that fits no fault of the catalogue */
export function refuseUnknownFaults(all: readonly { id: string }[], patterns: string[]): void {
  refuseUnknown('fault', all, patterns);
}

/** @throws WrongUse for the first pattern (`*` for any text) that fits no honest variant */
export function refuseUnknownVariants(all: readonly { id: string }[], patterns: string[]): void {
  refuseUnknown('variant', all, patterns);
}

function refuseUnknown(
  kind: 'fault' | 'variant',
  all: readonly { id: string }[],
  patterns: string[],
): void {
  for (const pattern of patterns) {
    if (all.some(({ id }) => isSelected(id, [pattern]))) continue;
    const ids = all.map(({ id }) => id);
    throw new WrongUse(
      `--${kind} ${pattern}: the catalogue has no such ${kind}${didYouMean(pattern, ids) || `; \`${program} prove\` writes them all to reports/proofs/matrix.md.`}`,
    );
  }
}
