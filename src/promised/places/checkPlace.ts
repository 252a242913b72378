import { documentService } from '../../../services.ts';
import type { ClientRule, Constraint, Rule } from '../types.ts';
import type { Place } from '../Place.ts';
import { literalsIn } from './literalsIn.ts';
import { memoized } from '../../words/memoized.ts';

const literalsOf = memoized((folder: string) => literalsIn(folder));

/**
 * The place of the code that decides a rule: the line of its suite that names it. A derived constraint, or a rule that
 * a keyword decides, is decided by its keyword, so its place is the one in the spec.
 * @returns undefined if no line names it (which the lint of the specs refuses)
 */
export function checkPlace(rule: Rule | Constraint): Place | undefined {
  // Of a document of others nothing stands in a suite of ours.
  if ('location' in rule || rule.service === documentService) return rule.place;
  const [decider] = rule.decidedBy ?? [];
  if (decider !== undefined) return decider.place;
  const literals = literalsOf(`suites/${rule.service}`);
  return (literals.get(rule.family) ?? literals.get(rule.id))?.[0];
}

export function clientCheckPlace({ id }: ClientRule): Place | undefined {
  return literalsOf('suites/client').get(id)?.[0];
}
