import { childSchema } from '../../../src/promised/schemas/schemaAt.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import type { Json } from '../../../src/promised/types.ts';
import { withoutProperties, withProperty } from '../instanceAt.ts';
import { firstValid } from '../validValues.ts';
import { lengthOf } from '../violationsOf.ts';
import type { Candidates, Subject } from './Candidates.ts';

/** An object of more members is not made: whatever allows as many allows any number. */
const MOST_MEMBERS = 1000;

type JsonObject = { [key: string]: Json };

/** `required`: without the property. */
export const requiredBreaks: Candidates = {
  listed: (subject) => [withoutProperties(objectOf(subject), [subject.site.property ?? ''])],
};

/**
 * `additionalProperties: false`: a property that the schema does not name, also a misspelt one and one in another spelling
 * style.
 */
export const additionalPropertiesBreaks: Candidates = {
  listed: (subject) => {
    const object = objectOf(subject);
    const known = Object.keys((subject.schema.properties ?? {}) as object);
    const names = ['unexpected', ...known.flatMap((name) => [`${name}s`, name.toUpperCase()]), ''];
    return names
      .filter((name) => !known.includes(name))
      .map((name) => withProperty(object, name, 'x'));
  },
};

/** `minProperties`: one (optional) property less, and none. */
export const minPropertiesBreaks: Candidates = {
  listed: (subject) => {
    const object = objectOf(subject);
    const required = (subject.schema.required as string[] | undefined) ?? [];
    const names = Object.keys(object).filter((name) => !required.includes(name));
    const tooMany = Object.keys(object).length - (subject.schema.minProperties as number) + 1;
    return [withoutProperties(object, names.slice(-tooMany)), {}];
  },
};

/** `maxProperties`: one property more, first one that the schema names. */
export const maxPropertiesBreaks: Candidates = {
  listed: (subject) => {
    const most = subject.schema.maxProperties as number;
    if (most > MOST_MEMBERS) return [];
    const known = Object.keys((subject.schema.properties ?? {}) as object);
    const extra = Array.from({ length: most + 1 }, (_, i) => `extra${i + 1}`);
    return [known, []].map((first) => {
      let object = objectOf(subject);
      for (const name of [...first, ...extra]) {
        if (Object.keys(object).length > most) break;
        if (!Object.hasOwn(object, name)) object = withDrawn(subject, object, name) ?? object;
      }
      return object;
    });
  },
};

/** Names of many forms: a keyword for names probably forbids one of them. */
const NAMES = [
  '',
  'a',
  'aa',
  'A',
  'foo',
  'Bar',
  '1',
  'a b',
  'a-b',
  'ä',
  ' ',
  'x'.repeat(64),
  'x'.repeat(300),
];

export const propertyNamesBreaks: Candidates = {
  listed: (subject) =>
    NAMES.toSorted((a, b) => lengthOf(a) - lengthOf(b)).flatMap((name) => {
      const object = objectOf(subject);
      const whole = withDrawn(subject, object, name);
      return [...(whole ? [whole] : []), { [name]: 'x' }];
    }),
};

/** `dependentRequired`: for every pair, one without the other. */
export const dependentRequiredBreaks: Candidates = {
  listed: (subject) => {
    const preconditions = subject.schema.dependentRequired as Record<string, string[]>;
    return Object.entries(preconditions).flatMap(([name, others]) => {
      const object = objectOf(subject);
      const whole = Object.hasOwn(object, name) ? object : withDrawn(subject, object, name);
      if (whole === undefined) return [];
      return others.map((other) => withoutProperties(whole, [other]));
    });
  },
};

function objectOf({ value }: Subject): JsonObject {
  return isObject(value) ? value : {};
}

/** The object with one more property, with a value that the schema allows there; undefined if it allows none. */
function withDrawn(subject: Subject, object: JsonObject, name: string): JsonObject | undefined {
  const child = childSchema(subject.schema, { property: name });
  const [value] = firstValid(child, subject.resolve, 1);
  return value === undefined ? undefined : withProperty(object, name, value);
}
