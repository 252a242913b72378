import type { RecordedExchange } from '../exchange/types.ts';
import { oneOrMany } from '../spec/oneOrMany.ts';
import { recursionsOf } from '../spec/sitesOf.ts';
import { valueSchemas } from '../spec/valueTest.ts';
import type { Constraint, Operation, Spec } from '../spec/types.ts';
import type { Telltale, TelltaleValue } from '../verdict/types.ts';

/**
 * By what in an answer a constraint on responses is seen to be kept.
 * @returns undefined where no one schema says it
 */
export function telltaleOf(
  constraint: Constraint,
  operation: Operation,
  { resolve }: Spec,
  { id: exchange, identities = [] }: RecordedExchange,
): Telltale | undefined {
  const { location } = constraint;
  if (location.in !== 'response') return undefined;
  if (location.part === 'status') {
    // What the target remembers may be the reason, and is not asked for again.
    if (identities.length > 0) return undefined;
    return { exchange, statuses: operation.responses.map(({ status }) => status) };
  }
  const described = operation.responses.find(({ status }) => status === location.status);
  const asked = (value: TelltaleValue) => ({ exchange, statuses: [location.status], value });
  const whole = (of: TelltaleValue['of'], keeps: TelltaleValue['keeps']) =>
    asked({ of, steps: [], applies: true, keeps });
  if (location.part === 'mediaType') return whole('mediaType', { const: described?.mediaType });
  if (location.part === 'noBody') return whole('length', { const: 0 });
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
