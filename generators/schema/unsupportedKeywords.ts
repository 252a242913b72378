import { boundedPattern } from '../../src/promised/boundedPattern.ts';
import fc from 'fast-check';
import { typeMatches } from '../../src/promised/typeMatches.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../../src/promised/types.ts';
import { characterClass } from './characterClass.ts';
import { FORMATS } from './formats.ts';
import { subschemasOf } from './subschemasOf.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Keywords of other drafts and dialects: 2020-12 ignores them, others do not. */
const OF_OTHER_DIALECTS = ['nullable', 'dependencies', 'additionalItems', '$recursiveRef'];

/**
 * What the generators do not support in a schema and in all that it refers to: names of keywords, with the argument if
 * only some arguments are meant (`format idn-email`, `pattern (?=a)`). If it is empty, the generated values can be
 * trusted: everything that is ignored is listed.
 */
export function unsupportedKeywords(schema: JsonSchema, resolve: ResolveRef): string[] {
  const found = new Set<string>();
  const seen = new Set<JsonSchema>();
  const visit = (current: JsonSchema, isRoot: boolean): void => {
    if (typeof current !== 'object' || current === null || seen.has(current)) return;
    seen.add(current);
    for (const name of unsupportedIn(current, isRoot)) found.add(name);
    if (typeof current.$ref === 'string') {
      const target = resolved(current.$ref, resolve);
      if (target === undefined) found.add(`$ref ${current.$ref}`);
      else visit(target, false);
    }
    for (const child of subschemasOf(current)) visit(child, false);
  };
  visit(schema, true);
  return [...found];
}

function unsupportedIn(schema: JsonSchemaObject, isRoot: boolean): string[] {
  const names = OF_OTHER_DIALECTS.filter((keyword) => keyword in schema);
  if ('$dynamicRef' in schema) names.push('$dynamicRef');
  // it changes the meaning of the `$ref`s below it
  if (!isRoot && typeof schema.$id === 'string') names.push('$id in a subschema');
  if (typeof schema.$schema === 'string' && schema.$schema !== DIALECT) {
    names.push(`$schema ${schema.$schema}`);
  }
  const format = schema.format;
  if (typeof format === 'string' && FORMATS[format] === undefined) names.push(`format ${format}`);
  const patterns = [
    ...(typeof schema.pattern === 'string' ? [schema.pattern] : []),
    ...Object.keys((schema.patternProperties ?? {}) as object),
  ];
  for (const pattern of patterns) if (!isDrawable(pattern)) names.push(`pattern ${pattern}`);
  // beyond that, neighbouring integers are the same double
  const isTooLarge = (value: unknown): boolean =>
    typeMatches('number', value as number) && Math.abs(value as number) > 1e15;
  if (isTooLarge(schema.multipleOf)) names.push('multipleOf beyond 1e15');
  return names;
}

function isDrawable(pattern: string): boolean {
  if (characterClass(pattern) !== undefined) return true;
  try {
    // fast-check draws wrong characters for some escapes (`\cC`)
    const expression = new RegExp(pattern, 'u');
    const texts = fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 20 });
    const bounded = boundedPattern(pattern);
    return texts.some((text) => bounded.test(text));
  } catch {
    return false;
  }
}

function resolved(ref: string, resolve: ResolveRef): JsonSchema | undefined {
  try {
    return resolve(ref);
  } catch {
    return undefined;
  }
}
