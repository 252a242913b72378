import type { Constraint, Rule } from '../types.ts';
import type { Place } from '../Place.ts';
import { definitionOf } from './definitionOf.ts';

/**
 * The code that decides a derived constraint, or a rule that keywords decide; undefined for a rule written by hand, which has a check of its own, and if
 * there is no source.
 */
export function deciderOf(rule: Rule | Constraint): Place | undefined {
  if ('decidedBy' in rule)
    return definitionOf('src/checked/recipes/decidedCheck.ts', 'decidedCheck');
  if (!('location' in rule)) return undefined;
  const [file, name] = recipeOf(rule);
  return definitionOf(file, name);
}

function recipeOf({ location }: Constraint): [file: string, name: string] {
  switch (location.in) {
    case 'operation':
      return location.aspect === 'robust'
        ? ['src/checked/recipes/robustCheck.ts', 'robustCheck']
        : ['src/checked/recipes/acceptsCheck.ts', 'acceptsCheck'];
    case 'token':
    case 'scope':
      return ['src/checked/recipes/accessChecks.ts', 'accessCheck'];
    case 'body':
      return ['src/checked/recipes/bodyCheck.ts', 'bodyCheck'];
    case 'response':
      return location.status.startsWith('5')
        ? ['src/checked/recipes/serverErrorCheck.ts', 'serverErrorCheck']
        : ['src/sent/judging/Judge.ts', 'Judge'];
    default:
      return ['src/checked/recipes/parameterCheck.ts', 'parameterCheck'];
  }
}
