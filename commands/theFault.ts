import { isSelected } from '../src/spec/isSelected.ts';
import { WrongUse } from '../src/target/WrongUse.ts';
import { didYouMean } from '../src/text/didYouMean.ts';
import { program } from '../src/text/program.ts';

/**
 * The fault of this id.
 * @throws WrongUse where the catalogue has none, with what was probably meant
 */
export function theFault<T extends { id: string }>(all: readonly T[], id: string): T {
  refuseUnknownFaults(all, [id]);
  const found = all.find((fault) => fault.id === id);
  if (found === undefined) throw new WrongUse(`--fault ${id}: name one fault, without *.`);
  return found;
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
