import { judgedSchema } from '../../src/promised/constraints/deriveConstraints.ts';
import { optionalSites } from '../../src/promised/schemas/optionalSites.ts';
import type { JsonSchema, ResolveRef, Spec, Step } from '../../src/promised/types.ts';
import type { Variant } from '../Fault.ts';
import { changingDocumented } from './changingDocumented.ts';

/** Optional fields without a value are null, which the documents leave open. */
export function nullVariant(specs: Spec[]): Variant {
  return {
    id: 'null-for-absent-values',
    description: 'Optional fields without a value are null in place of left out.',
    warns: ['*/absentValues'],
    wrap: changingDocumented(specs, withNulls),
  };
}

function withNulls(json: unknown, schema: JsonSchema, resolve: ResolveRef): unknown {
  const copy = structuredClone(json);
  const judged = judgedSchema(schema, resolve);
  const isOne = judged !== schema && !Array.isArray(copy);
  const holder = { whole: isOne ? [copy] : copy };
  for (const { steps } of optionalSites(judged, resolve))
    fillAt(holder, [{ property: 'whole' }, ...steps]);
  return copy;
}

/** Gives every object that the steps lead to a null if it lacks the last one. */
function fillAt(value: unknown, [step, ...rest]: Step[]): void {
  if (step === undefined || value === null || typeof value !== 'object') return;
  const owner = value as Record<string, unknown>;
  if ('property' in step && rest.length === 0) {
    if (!Object.hasOwn(owner, step.property)) owner[step.property] = null;
    return;
  }
  const inside = 'property' in step ? [owner[step.property]] : Object.values(owner);
  for (const child of inside) fillAt(child, rest);
}
