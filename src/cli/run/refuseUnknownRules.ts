import type { Spec } from '../../spec/types.ts';
import { WrongUse } from '../../target/WrongUse.ts';
import { isSelected, rulesOf } from '../../../suites/planOf.ts';

/** @throws WrongUse for the first pattern of `--rule` that fits no rule of these services */
export function refuseUnknownRules(patterns: string[], specs: Spec[]): void {
  const ids = specs.flatMap(rulesOf).map(({ id }) => id);
  for (const pattern of patterns) {
    if (ids.some((id) => isSelected(id, [pattern]))) continue;
    throw new WrongUse(
      `--rule ${pattern}: no rule of ${specs.map(({ service }) => service).join(', ')} has this id; npx conformance plan lists them all.`,
    );
  }
}
