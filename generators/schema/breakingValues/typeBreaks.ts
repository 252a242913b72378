import type { Json } from '../../../src/promised/types.ts';
import type { Candidates, Subject } from './Candidates.ts';

/** One value of every JSON type, and values that a lenient parser takes for another type. */
const OTHER_TYPES: Json[] = [
  null,
  0,
  true,
  'text',
  [],
  {},
  '0',
  '1',
  'true',
  'null',
  '',
  false,
  1,
  1.5,
  '1.5',
];

/**
 * `type`: every other JSON type, null, the value as text, the text as a number, the value inside an array or object. There
 * are no further types, so nothing is drawn.
 */
export const typeBreaks: Candidates = {
  listed: ({ value }) => [...lookalikes(value), ...OTHER_TYPES, ...disguises(value)],
};

/**
 * Values that a lenient reader takes for the value: an array's first element or an array of the value, digits as a number,
 * a number or boolean as text.
 */
function lookalikes(value: Json): Json[] {
  if (Array.isArray(value)) return value.slice(0, 1);
  if (typeof value === 'number' || typeof value === 'boolean') {
    return [JSON.stringify(value), [value]];
  }
  const isNumeric = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const isSafe = isNumeric && Number.isSafeInteger(Math.trunc(Number(value)));
  return [...(isSafe ? [Number(value)] : []), [value]];
}

/** The same value in another type. */
function disguises(value: Json): Json[] {
  return [JSON.stringify(value), ...(Array.isArray(value) ? inPlaceOfArray(value) : []), { value }];
}

/** Several values joined in a text, and an object with the indices as names. */
function inPlaceOfArray(value: Json[]): Json[] {
  const texts = value.filter((element) => typeof element === 'string');
  return [texts.join(','), { ...value }];
}

/** One value of every JSON type: lenient parsing does not matter for an enum. */
const OF_EACH_TYPE: Json[] = [null, true, 0, [], {}];

/**
 * `enum` and `const`: every value in other case; one of them with blanks, a final newline, one character more or less (no
 * reader treats these differently per value); empty, unknown, and (as they imply) other types.
 */
export const enumBreaks: Candidates = {
  listed: (subject) => {
    const allowed = allowedBy(subject);
    const texts = allowed.filter((value) => typeof value === 'string');
    const numbers = allowed.filter((value) => typeof value === 'number');
    return [
      ...(texts.length ? ['', 'UNKNOWN'] : []),
      ...texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase(), capitalized(text)]),
      ...texts
        .slice(0, 1)
        .flatMap((text) => [`${text} `, ` ${text}`, `${text}\n`, `${text}X`, text.slice(0, -1)]),
      ...(texts.length > 1 ? [texts.join(',')] : []),
      ...numbers.flatMap((number) => [number + 1, number - 1, number + 0.5, String(number)]),
      ...OF_EACH_TYPE,
      ...allowed.slice(0, 1).map((value) => [value]),
    ];
  },
};

function allowedBy({ schema, site }: Subject): Json[] {
  return site.keyword === 'const' ? [schema.const as Json] : (schema.enum as Json[]);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
