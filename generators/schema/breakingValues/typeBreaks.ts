import type { Json } from '../../../src/spec/types.ts';
import type { Candidates, Subject } from './Candidates.ts';

/** One value of every JSON type, and those that a lenient parser takes for another type. */
const OTHER_TYPES: Json[] = [
  null,
  true,
  false,
  0,
  1,
  1.5,
  '',
  'text',
  '0',
  '1',
  '1.5',
  'true',
  'null',
  [],
  {},
];

/**
 * `type`: every other JSON type, null, the value as text, the text as a number, the value inside an array or object.
 * There are no more types, so that nothing is left to chance.
 */
export const typeBreaks: Candidates = {
  listed: ({ value }) => [...OTHER_TYPES, ...disguises(value)],
};

/** The same value in another type. */
function disguises(value: Json): Json[] {
  const text = typeof value === 'string' ? [] : [JSON.stringify(value)];
  const isNumeric = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const isSafe = isNumeric && Number.isSafeInteger(Math.trunc(Number(value)));
  return [
    ...text,
    ...(isSafe ? [Number(value)] : []),
    ...(Array.isArray(value) ? inPlaceOfArray(value) : []),
    [value],
    { value },
  ];
}

/** One value where an array is asked for, several joined in a text, and an object with the indices as names. */
function inPlaceOfArray(value: Json[]): Json[] {
  const [first] = value;
  const texts = value.filter((element) => typeof element === 'string');
  return [
    ...(first === undefined ? [] : [first]),
    ...(texts.length > 0 ? [texts.join(',')] : []),
    { ...value },
  ];
}

/** `enum` and `const`: other case, blanks, a final newline, one character more or less, empty, unknown, and (what they imply) other types. */
export const enumBreaks: Candidates = {
  listed: (subject) => {
    const allowed = allowedBy(subject);
    const texts = allowed.filter((value) => typeof value === 'string');
    const numbers = allowed.filter((value) => typeof value === 'number');
    return [
      ...(texts.length ? ['', 'UNKNOWN'] : []),
      ...texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase(), capitalized(text)]),
      ...texts.flatMap((text) => [
        `${text} `,
        ` ${text}`,
        `${text}\n`,
        `${text}X`,
        text.slice(0, -1),
      ]),
      ...(texts.length > 1 ? [texts.join(',')] : []),
      ...numbers.flatMap((number) => [number + 1, number - 1, number + 0.5, String(number)]),
      ...OTHER_TYPES,
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
