import { rulesOf } from '../../src/run/rulesOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { paint } from '../../src/text/paint.ts';
import { entryLine } from './entryLine.ts';

/**
 * The rules, constraints and open points whose ids have a text as a whole part between slashes: `stock/update/body/quantity`,
 * `quantity`. Undefined where none has.
 */
export function rulesByPart(specs: Spec[], text: string): string | undefined {
  const part = `/${text.replace(/^\/|\/$/g, '')}/`;
  const found = specs
    .flatMap((spec) => [...rulesOf(spec), ...spec.openPoints])
    .filter(({ id, family }) => `/${id}/`.includes(part) || `/${family}/`.includes(part));
  if (found.length === 0) return undefined;
  return [`${paint('bold', text)}  (${found.length})`, ...found.map(entryLine)].join('\n');
}
