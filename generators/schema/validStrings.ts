import fc from 'fast-check';
import type { JsonSchemaObject } from '../../src/promised/types.ts';
import { characterClass, type CharacterClass, PRINTABLE_ASCII } from './characterClass.ts';
import { FORMATS } from './formats.ts';
import { possible } from './possible.ts';
import { isValid } from './violationsOf.ts';
import { withBoundaries } from './withBoundaries.ts';

/** How much longer than the minimum a text without a stated maximum gets. */
const SPREAD = 20;

/**
 * Texts that fit `format`, `pattern`, `minLength` and `maxLength`; often the shortest and the longest. If nothing is said
 * about length or form, the text is printable ASCII (so that it also fits a header or a path) and not empty, because no
 * schema without `minLength` says whether "" is a value. Undefined if none is found.
 */
export function validStrings(schema: JsonSchemaObject): fc.Arbitrary<string> | undefined {
  const textual = { ...pick(schema), type: 'string' };
  const keeps = (text: string): boolean => isValid(textual, text, () => true);
  if (typeof schema.format === 'string' && FORMATS[schema.format] !== undefined) {
    const format = FORMATS[schema.format];
    if (format?.range !== undefined) return textOf(schema, PRINTABLE_ASCII);
    const edges = (format?.edges as string[]).filter(keeps);
    return withBoundaries(edges, possible(format?.valid as fc.Arbitrary<string>, keeps));
  }
  if (typeof schema.pattern !== 'string') return textOf(schema, PRINTABLE_ASCII);
  const repeated = characterClass(schema.pattern);
  if (repeated !== undefined) return textOf(lengthsOf(schema, repeated), repeated.allowed);
  return possible(matching(schema.pattern, schema), keeps);
}

function pick(schema: JsonSchemaObject): JsonSchemaObject {
  const names = ['format', 'pattern', 'minLength', 'maxLength'];
  return Object.fromEntries(Object.entries(schema).filter(([key]) => names.includes(key)));
}

/** The schema's lengths narrowed to those that the pattern allows. */
export function lengthsOf(
  schema: JsonSchemaObject,
  { minLength, maxLength }: CharacterClass,
): JsonSchemaObject {
  const stated = schema.minLength as number | undefined;
  // `*` in a pattern says no more about the empty text than a missing `minLength` does
  const least = stated === undefined ? minLength || undefined : Math.max(stated, minLength);
  return {
    minLength: least,
    maxLength: Math.min((schema.maxLength as number | undefined) ?? Infinity, maxLength),
  };
}

function textOf(schema: JsonSchemaObject, characters: string[]): fc.Arbitrary<string> | undefined {
  const max = (schema.maxLength as number | undefined) ?? Infinity;
  const min = (schema.minLength as number | undefined) ?? Math.min(1, max);
  if (min > max) return undefined;
  if (characters.length === 0) return min === 0 ? fc.constant('') : undefined;
  const longest = Number.isFinite(max) ? max : min + SPREAD;
  const unit = fc.constantFrom(...simplestFirst(characters));
  const text = (from: number, to: number): fc.Arbitrary<string> =>
    fc.string({
      unit,
      minLength: from,
      maxLength: to,
      // a maximum of thousands is drawn as a boundary, not as the length of every other text
      size: to - from > SPREAD ? 'small' : 'max',
    });
  const ends = [text(min, min), ...(Number.isFinite(max) ? [text(max, max)] : [])];
  return withBoundaries(fc.oneof(...ends), text(min, longest));
}

function simplestFirst(characters: string[]): string[] {
  const letters = characters.filter((character) => /[a-z]/.test(character));
  return [...letters, ...characters.filter((character) => !letters.includes(character))];
}

function matching(pattern: string, schema: JsonSchemaObject): fc.Arbitrary<string> | undefined {
  try {
    // Repetitions one within another multiply.
    const long = Number(schema.minLength ?? 0) > 10 && !/\)[*+{]/.test(pattern);
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: long ? 'medium' : 'small' });
  } catch {
    // fast-check does not support look-around, back-references or Unicode properties
    return undefined;
  }
}
