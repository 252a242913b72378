import { rulesOf } from '../src/run/rulesOf.ts';
import type { Spec } from '../src/spec/types.ts';

/** What an answer has to be, and that valid requests are accepted, is asked of every operation. */
const ALWAYS = ['response', 'operation'];

/**
 * The rules that are run against an honest difference: all of them, but of the constraints on requests that several
 * operations have in the same place (the dates of every report, the `pageToken` of every list) only the first one's.
 * They cost the most requests, and where a difference disturbs one it disturbs the next.
 */
export function distinctRules(spec: Spec): string[] {
  const seen = new Set<string>();
  return rulesOf(spec)
    .filter((rule) => {
      if (!('location' in rule) || ALWAYS.includes(rule.location.in)) return true;
      const place = rule.id.slice(rule.operation.length);
      const isNew = !seen.has(place);
      seen.add(place);
      return isNew;
    })
    .map(({ id }) => id);
}
