import type { Spec } from '../../src/spec/types.ts';
import { didYouMean } from '../../src/text/didYouMean.ts';
import { program } from '../../src/text/program.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { isSelected } from '../../src/spec/isSelected.ts';

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
