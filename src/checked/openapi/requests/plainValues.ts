import fc from 'fast-check';
import { ownMember } from '../../../words/json/ownMember.ts';
import { FORMATS } from '../../../../generators/schema/formats.ts';
import { alternativesOf } from '../../../../generators/schema/alternativesOf.ts';
import { MOST_LOOKED_AT, repeatsIn } from '../../../../generators/schema/Draw.ts';
import { kept } from '../../../../generators/schema/possible.ts';
import { NoValidValue, validValues } from '../../../../generators/schema/validValues.ts';
import { isValid } from '../../../../generators/schema/violationsOf.ts';
import { mergedSchema } from '../../../promised/schemas/mergedSchema.ts';
import { typeMatches } from '../../../promised/schemas/typeMatches.ts';
import type { Json, JsonSchema, JsonSchemaObject, ResolveRef } from '../../../promised/types.ts';

/** Stands for a word that is new for each request: many services ask for a name that nothing else has. */
export const FRESH_WORD = 'word-000000';
/** Stands for a UUID that is new for each request: of a key against repetition, the same one means the same request. */
export const FRESH_UUID = '00000000-0000-4000-8000-000000000000';

/** Which members objects have: those that are required, all, or some. */
type Members = 'required' | 'all' | 'some';

interface How {
  resolve: ResolveRef;
  members: Members;
  /** How many more places are looked at for the whole value. */
  budget: { left: number };
}

/** How deep objects get optional members: a service may ask for more than its schema says, the deeper the more. */
const DEEP = 2;
/** Formats of which every text is one. */
const ANY_TEXT = ['password', 'binary'];
/** How many values of a schema are looked at to find a valid one. */
const TRIES = 40;

/**
 * Values that a service most likely accepts: the document's own examples and defaults, else the plainest values that its
 * schema allows. Objects have all that is required, and optional members in some values only.
 * @returns undefined if the schema allows nothing that can be found
 */
export function plainValues(
  schema: JsonSchema,
  resolve: ResolveRef,
  members: Members = 'some',
): fc.Arbitrary<Json> | undefined {
  const found = plainAt(schema, { resolve, members, budget: { left: MOST_LOOKED_AT } }, []);
  const keeps = (value: Json) => isValid(schema, value, resolve);
  if (found !== undefined && isOftenKept(found, keeps)) return kept(found, keeps);
  try {
    return validValues(schema, { resolve, optional: 'none' });
  } catch (error) {
    if (error instanceof NoValidValue) return undefined;
    throw error;
  }
}

function isOftenKept(arbitrary: fc.Arbitrary<Json>, keeps: (value: Json) => boolean): boolean {
  const drawn = fc.sample(arbitrary, { seed: 1, numRuns: TRIES });
  return drawn.filter(keeps).length > TRIES / 10;
}

function plainAt(
  schema: JsonSchema,
  how: How,
  above: JsonSchemaObject[],
): fc.Arbitrary<Json> | undefined {
  const { resolve } = how;
  const flat = mergedSchema(schema, resolve);
  if (above.includes(flat) && repeatsIn(above) > 0) return undefined;
  if ((how.budget.left -= 1) < 0) return undefined;
  const known = knownValues(flat).filter((value) => isValid(flat, value, resolve));
  if (known.length > 0) return fc.constantFrom(...known);
  const inside = [...above, flat];
  const alternatives = alternativesOf(flat, resolve);
  if (alternatives !== undefined) {
    const drawn = alternatives
      .map((one) => plainAt(one, how, inside))
      .filter((one) => one !== undefined);
    return drawn.length > 0 ? fc.oneof(...drawn) : undefined;
  }
  const { type, properties } = flat;
  if (type === undefined ? properties !== undefined : typeMatches(type, {}))
    return plainObjects(flat, how, inside);
  if (typeMatches(type, []) && type !== undefined) return plainArrays(flat, how, inside);
  const [plain, ...others] = plainScalars(flat).filter((value) => isValid(flat, value, resolve));
  if (plain !== undefined)
    return typeof plain === 'boolean' ? fc.constantFrom(plain, ...others) : fc.constant(plain);
  const format = FORMATS[String(flat.format)];
  if (format !== undefined && flat.pattern === undefined) return format.valid;
  return drawnFrom(flat, resolve);
}

function drawnFrom(flat: JsonSchemaObject, resolve: ResolveRef): fc.Arbitrary<Json> | undefined {
  try {
    return validValues(flat, { resolve, optional: 'none' });
  } catch {
    return undefined;
  }
}

/** The values that the document shows: examples, else the default; of an enum or a constant, all. */
function knownValues(flat: JsonSchemaObject): Json[] {
  if ('const' in flat) return [flat.const as Json];
  const { examples, enum: members } = flat;
  if (Array.isArray(examples) && examples.length > 0) return examples as Json[];
  if (Array.isArray(members)) return (members as Json[]).filter((one) => one !== null);
  return 'default' in flat && flat.default !== null && flat.default !== ''
    ? [flat.default as Json]
    : [];
}

function plainObjects(
  flat: JsonSchemaObject,
  how: How,
  above: JsonSchemaObject[],
): fc.Arbitrary<Json> | undefined {
  const properties = (flat.properties ?? {}) as Record<string, JsonSchema>;
  const required = [...((flat.required ?? []) as string[])];
  for (const name of Object.keys(properties))
    if (required.length < Number(flat.minProperties ?? 0) && !required.includes(name))
      required.push(name);
  const isBare = above.length > DEEP || how.members === 'required';
  const members = new Map<string, fc.Arbitrary<Json>>();
  for (const name of new Set([...required, ...(isBare ? [] : Object.keys(properties))])) {
    const member = plainAt(ownMember(properties, name) ?? true, how, above);
    if (member !== undefined) members.set(name, member);
    else if (required.includes(name)) return undefined;
  }
  const isThere = (name: string) => how.members === 'all' || required.includes(name);
  const requiredKeys = [...members.keys()].filter(isThere);
  return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
}

function plainArrays(
  flat: JsonSchemaObject,
  how: How,
  above: JsonSchemaObject[],
): fc.Arbitrary<Json> | undefined {
  if (flat.prefixItems !== undefined) return undefined;
  const element = plainAt((flat.items ?? true) as JsonSchema, how, above);
  const least = typeof flat.minItems === 'number' ? flat.minItems : 0;
  if (element === undefined) return least === 0 ? fc.constant([]) : undefined;
  const most = typeof flat.maxItems === 'number' ? flat.maxItems : Infinity;
  const length = Math.min(Math.max(least, 1), most);
  return fc.array(element, { minLength: length, maxLength: length }) as fc.Arbitrary<Json>;
}

/** Plain values of a type, the plainest first; the caller leaves out those that the schema does not allow. */
function plainScalars(flat: JsonSchemaObject): Json[] {
  const types = [flat.type].flat();
  if (types.includes('integer') || types.includes('number')) return plainNumbers(flat);
  if (types.includes('boolean')) return [true, false];
  if (types.includes('string') || flat.type === undefined) return plainTexts(flat);
  return types.includes('null') ? [null] : [];
}

function plainNumbers({
  minimum,
  exclusiveMinimum,
  maximum,
  multipleOf,
}: JsonSchemaObject): Json[] {
  const beyond = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined;
  return [1, minimum, beyond, maximum, multipleOf, 0].filter((one) => typeof one === 'number');
}

function plainTexts({ format, minLength, maxLength, pattern }: JsonSchemaObject): Json[] {
  if (format === 'email') return [`${FRESH_WORD}@example.com`];
  if (format === 'uuid') return [FRESH_UUID];
  if (format === 'uri') return ['https://example.com/'];
  if (typeof format === 'string' && !ANY_TEXT.includes(format) && format in FORMATS) return [];
  if (pattern !== undefined) return [FRESH_WORD, 'a', '1'];
  const short = FRESH_WORD.slice(0, typeof maxLength === 'number' ? maxLength : undefined);
  return [typeof minLength === 'number' ? short.padEnd(minLength, 'x') : short];
}
