import { services } from '../../../services.ts';
import type { Spec } from '../../promised/types.ts';
import { didYouMean } from '../../words/didYouMean.ts';
import { nearestPattern } from '../../words/nearestPattern.ts';
import { program } from '../../words/program.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { rulesOf } from './rulesOf.ts';
import { isSelected } from '../../promised/isSelected.ts';

/** @throws WrongUse for the first pattern of `--rule` that fits no rule of these services */
export function refuseUnknownRules(patterns: string[], specs: Spec[]): void {
  const rules = specs.flatMap(rulesOf);
  for (const pattern of patterns) {
    if (rules.some(({ id }) => isSelected(id, [pattern]))) continue;
    throw new WrongUse(`--rule ${pattern}: ${noRule(pattern, rules)}`);
  }
}

/**
 * What is said where no rule has an id, or fits a pattern, with what was probably meant.
 * @param others ids of other things that may be meant, where no rule is near
 */
export function noRule(
  name: string,
  rules: { id: string; family: string }[],
  others: string[] = [],
): string {
  const all = rules.flatMap(({ id, family }) => [id, family]);
  const own = all.filter((id) => id.startsWith(name.replace(/\/.*/, '/')));
  const ids = own.length > 0 ? own : all;
  const meant = guess(name, ids) || guess(name, others);
  return `no rule has this id${meant || `; \`${program} plan --all\` lists them all.`}`;
}

function guess(name: string, known: string[]): string {
  if (!name.includes('*')) return didYouMean(name, known);
  const nearest = nearestPattern(name, known);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}

/** @throws WrongUse for the first pattern (`*` for any text) that fits no fault of the catalogue */
export function refuseUnknownFaults(
  all: readonly { id: string; rules?: string[] }[],
  patterns: string[],
): void {
  for (const pattern of patterns) {
    const faults = all.filter(({ rules }) => rules?.includes(pattern)).map(({ id }) => id);
    if (faults.length > 0 && !all.some(({ id }) => id === pattern))
      throw new WrongUse(
        `--fault ${pattern}: this is the id of a rule; the faults that break it are ${faults.join(', ')}.`,
      );
  }
  refuseUnknown(all, patterns, {
    option: '--fault',
    problem: 'no fault of the catalogue has this id',
    next: `\`${program} sandbox --faults --service S\` lists those of a service.`,
  });
}

/** @throws WrongUse for the first pattern (`*` for any text) that fits no honest variant */
export function refuseUnknownVariants(all: readonly { id: string }[], patterns: string[]): void {
  refuseUnknown(all, patterns, {
    option: '--variant',
    problem: 'no honest variant has this id',
    next: 'They stand in faults/<service>/variants.ts and faults/everyService/.',
  });
}

/** @throws WrongUse if the target file sets a minimum for a service that does not exist */
export function refuseUnknownServices(minimum: Record<string, number>): void {
  const names: readonly string[] = services;
  for (const name of Object.keys(minimum))
    if (!names.includes(name))
      throw new WrongUse(
        `minimum/${name}: expected one of ${names.join(', ')}${didYouMean(name, names) || '.'}`,
      );
}

function refuseUnknown(
  all: readonly { id: string }[],
  patterns: string[],
  { option, problem, next }: Record<'option' | 'problem' | 'next', string>,
): void {
  for (const pattern of patterns) {
    if (all.some(({ id }) => isSelected(id, [pattern]))) continue;
    const ids = all.map(({ id }) => id);
    throw new WrongUse(`${option} ${pattern}: ${problem}${guess(pattern, ids) || '.'} ${next}`);
  }
}
