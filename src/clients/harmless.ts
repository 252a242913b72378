import { tellsNothing } from '../sent/judging/formOf.ts';
import { UUID } from '../words/json/uuid.ts';
import { mergedSchema } from '../promised/schemas/mergedSchema.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../promised/types.ts';
import { validates } from '../promised/schemas/valueTest.ts';
import { memoized } from '../words/memoized.ts';

/** Whether a schema allows a value. One that no validator understands allows none. */
export function allows(schema: JsonSchema, value: unknown, resolve: ResolveRef): boolean {
  return typeof schema === 'boolean' ? schema : testOf(schema, resolve)(value);
}

const testOf = memoized((schema: JsonSchemaObject, resolve: ResolveRef) => {
  try {
    return validates(schema, resolve);
  } catch {
    return () => false;
  }
});

const NARROW = ['enum', 'const', 'format', 'pattern'];

/**
 * Whether a parameter, or a field of a header, may be shown: if it is what its schema asks for. Where that is any text, only
 * an example of the documents or a GUID is known to be no secret.
 */
export function mayShow(schema: JsonSchema, text: string, resolve: ResolveRef): boolean {
  if (tellsNothing(text)) return true;
  const whole = mergedSchema(schema, resolve);
  if (whole['x-sensitive'] === true || !allows(whole, typed(text, schema, resolve), resolve))
    return false;
  const { type, examples, example } = whole;
  const isNarrow =
    (type !== undefined && ![type].flat().includes('string')) ||
    NARROW.some((keyword) => keyword in whole);
  return isNarrow || UUID.test(text) || [examples, example].flat().includes(text);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A parameter's text as the value that its schema describes; on the wire every parameter is text. */
export function typed(text: string, schema: JsonSchema, resolve: ResolveRef): unknown {
  const types = [mergedSchema(schema, resolve).type ?? []].flat();
  const isNumeric = types.includes('integer') || types.includes('number');
  if (isNumeric && NUMBER.test(text)) return Number(text);
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
}
