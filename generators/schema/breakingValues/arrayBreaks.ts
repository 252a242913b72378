import { jsonEquals } from '../../../src/promised/schemas/jsonEquals.ts';
import { childSchema } from '../../../src/promised/schemas/schemaAt.ts';
import type { Json, JsonSchema } from '../../../src/promised/types.ts';
import { firstValid } from '../validValues.ts';
import { isValid } from '../violationsOf.ts';
import type { Candidates, Subject } from './Candidates.ts';

/** The longest array that is sent to test a limit. */
const LONGEST = 10_000;

/** `minItems`: one element less, and none. */
export const minItemsBreaks: Candidates = {
  listed: (subject) => [arrayOf(subject).slice(0, (subject.schema.minItems as number) - 1), []],
};

/** `maxItems`: one element more. Elements are repeated unless they must be unique. */
export const maxItemsBreaks: Candidates = {
  listed: (subject) => {
    const count = (subject.schema.maxItems as number) + 1;
    if (count > LONGEST) return [];
    const array = arrayOf(subject);
    const pool = elementsFor(subject, count);
    const repeated = Array.from(
      { length: count },
      (_, i) => array[i] ?? pool[i % Math.max(1, pool.length)] ?? null,
    );
    const others = pool.filter((one) => !array.some((item) => jsonEquals(item, one)));
    return [[...array, ...others].slice(0, count), repeated];
  },
};

/** `uniqueItems`: one element twice, at the end or in place of another. */
export const uniqueItemsBreaks: Candidates = {
  listed: (subject) => {
    const array = arrayOf(subject);
    const elements = array.length ? array : elementsFor(subject, 2);
    return elements.slice(0, 1).flatMap((first) => [
      [...elements, first],
      [first, first],
      [...elements.slice(0, -1), first],
    ]);
  },
};

/** `contains`: without the elements that match it. `maxContains`: with more of them. */
export const containsBreaks: Candidates = {
  listed: (subject) => {
    const array = arrayOf(subject);
    const fits = (one: Json): boolean =>
      isValid(subject.schema.contains as JsonSchema, one, subject.resolve);
    const others = array.filter((one) => !fits(one));
    const foreign = elementsFor(subject, 20).filter((one) => !fits(one));
    const [filler] = [...others, ...foreign, null];
    return [
      others,
      [],
      foreign.slice(0, 3),
      array.map((one) => (fits(one) ? (filler ?? null) : one)),
    ];
  },
};

function arrayOf({ value }: Subject): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Different elements that the array allows, as many as are found among a few hundred draws. */
function elementsFor({ schema, resolve }: Subject, count: number): Json[] {
  const elements = childSchema(schema, { items: true });
  const drawn = firstValid(elements, resolve, Math.min(count * 5, 500));
  return drawn.filter((one, i) => !drawn.slice(0, i).some((other) => jsonEquals(one, other)));
}
