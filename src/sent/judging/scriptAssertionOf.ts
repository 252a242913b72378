import type { RecordedExchange } from '../exchange/types.ts';
import { oneOrMany } from '../../promised/schemas/oneOrMany.ts';
import { recursionsOf } from '../../promised/schemas/sitesOf.ts';
import { valueSchemas } from '../../promised/schemas/valueTest.ts';
import type { Constraint, Operation, Spec } from '../../promised/types.ts';
import type { ScriptAssertion, AssertedValue } from '../../decided/types.ts';

/**
 * What a failure's script asserts of the response, to tell whether a constraint on responses is still broken.
 * @returns undefined if one response and one schema cannot tell
 */
export function scriptAssertionOf(
  constraint: Constraint,
  operation: Operation,
  { resolve }: Spec,
  { id: exchange, identities = [] }: RecordedExchange,
): ScriptAssertion | undefined {
  const { location } = constraint;
  if (location.in !== 'response') return undefined;
  if (location.part === 'status') {
    // The reason may lie in identities that the target remembers, and the script would not send the earlier requests.
    if (identities.length > 0) return undefined;
    return { exchange, statuses: operation.responses.map(({ status }) => status) };
  }
  const described = operation.responses.find(({ status }) => status === location.status);
  const asked = (value: AssertedValue) => ({ exchange, statuses: [location.status], value });
  const whole = (of: AssertedValue['of'], keeps: AssertedValue['keeps']) =>
    asked({ of, steps: [], applies: true, keeps });
  if (location.part === 'mediaType') return whole('mediaType', { const: described?.mediaType });
  if (location.part === 'noBody') return whole('length', { const: 0 });
  if (location.part === 'header' && constraint.site === undefined) return undefined;
  if (location.part === 'header')
    return asked({
      of: { header: location.name },
      steps: [],
      ...valueSchemas(constraint, resolve),
    });
  const { schema = true, site } = constraint;
  if (location.part !== 'body' || site?.steps.some((step) => 'additional' in step))
    return undefined;
  if (recursionsOf(schema, resolve).length > 0) return undefined;
  const isOneOrMany = oneOrMany(described?.schema, resolve) !== undefined;
  const of = isOneOrMany ? 'elements' : 'body';
  return asked({ of, steps: site?.steps ?? [], ...valueSchemas(constraint, resolve) });
}
