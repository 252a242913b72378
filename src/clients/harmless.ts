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

/** Words, digits and keys as people choose and programs make them: a schema that allows one of them allows a secret. */
const SECRETS = [
  'hunter2',
  'Tr0ub4dor&3',
  '493817',
  '0b5c8a1e9f7d6c5b4a3f2e1d0c9b8a7f',
  'c2VjcmV0LWtleQ==',
  'sk_test_4eC39HqLyjWDarjt',
  'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
];

/** A text of this length may be a key that has the form which its schema asks for. */
const LONG = 10;

/** Another text of the same form; it begins alike, as many keys begin with what they are for. */
function alike(text: string): string {
  const half = text.length < LONG ? text.length : text.length / 2;
  const other = (one: string) => String.fromCharCode(((one.charCodeAt(0) - 1) ^ 1) + 1);
  return text.slice(0, half) + text.slice(half).replace(/[1-8A-Za-z]/g, other);
}

/**
 * Whether a parameter, or a field of a header, may be shown: if it is what its schema asks for. Where that may be a secret,
 * only an example of the documents or a GUID is known to be none.
 */
export function mayShow(schema: JsonSchema, text: string, resolve: ResolveRef): boolean {
  if (tellsNothing(text)) return true;
  const whole = mergedSchema(schema, resolve);
  if (isBoundedCount(whole, text)) return true;
  const isAllowed = (one: string) => allows(whole, typed(one, schema, resolve), resolve);
  if (whole['x-sensitive'] === true || !isAllowed(text)) return false;
  const { examples, example } = whole;
  const like = alike(text);
  const isOpen =
    SECRETS.some((one) => allows(whole, one, resolve)) || (like !== text && isAllowed(like));
  return !isOpen || UUID.test(text) || [examples, example].flat().includes(text);
}

/**
 * Whether a text is a short number beside a documented highest one (`pageSize=500`): whoever broke the bound must see by what. A
 * PIN or a key has four digits or more, and stays hidden.
 */
function isBoundedCount({ maximum, ...schema }: JsonSchemaObject, text: string): boolean {
  return (
    typeof maximum === 'number' &&
    [schema['type']].flat().includes('integer') &&
    schema['x-sensitive'] !== true &&
    /^-?\d{1,3}$/.test(text)
  );
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
