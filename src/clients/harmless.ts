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
  '4938179912',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  '4eC39HqLyjWDarjtT1zd',
  'c2VjcmV0LWtleQ==',
  'sk_test_4eC39HqLyjWDarjt',
  'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
];

const SHORT_NUMBER = 6;

/**
 * Whether a parameter, or a field of a header, may be shown: if it is what its schema asks for. Where that may be a secret,
 * only an example of the documents or a GUID is known to be none.
 */
export function mayShow(schema: JsonSchema, text: string, resolve: ResolveRef): boolean {
  if (tellsNothing(text)) return true;
  const whole = mergedSchema(schema, resolve);
  if (whole['x-sensitive'] === true || !allows(whole, typed(text, schema, resolve), resolve))
    return false;
  const { examples, example } = whole;
  // A page's size or number is shorter than a key of digits.
  const secretOf = (secret: string) =>
    text.length < SHORT_NUMBER ? secret : typed(secret, schema, resolve);
  const isNarrow = SECRETS.every((secret) => !allows(whole, secretOf(secret), resolve));
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
