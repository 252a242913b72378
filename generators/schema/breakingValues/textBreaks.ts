import { boundedPattern, tried } from '../../../src/promised/schemas/boundedPattern.ts';
import fc from 'fast-check';
import type { Json } from '../../../src/promised/types.ts';
import {
  characterClass,
  type CharacterClass,
  PRINTABLE_ASCII,
  UNICODE_SWEEP,
} from '../characterClass.ts';
import { FORMATS } from '../formats.ts';
import type { Candidates, Subject } from './Candidates.ts';

/** The longest text that is sent to test a limit. */
const LONGEST = 100_000;
/** Characters that are put into a text if nothing says which ones are forbidden. `fewChanges` appends the third one. */
const SUSPECTS = [' ', 'a', '\n', '0', '-', '_', '/', 'Z', 'ä', '😀'];

/** `minLength`: one character less, and none. */
export const minLengthBreaks: Candidates = {
  listed: (subject) => {
    const length = subject.schema.minLength as number;
    const characters = [...textOf(subject)];
    const shorter = characters.slice(0, length - 1).join('');
    return [shorter, fill(subject, length - 1), '', ...edgesOf(subject)];
  },
};

/** `maxLength`: one character more, and a hundred; lengthened at the end, in the middle, or of one character only. */
export const maxLengthBreaks: Candidates = {
  listed: (subject) => {
    const length = subject.schema.maxLength as number;
    if (length > LONGEST) return [];
    const longer = [length + 1, length + 100].flatMap((count) => {
      const characters = [...textOf(subject)];
      const missing = Math.max(0, count - characters.length);
      const last = characters.at(-1) ?? 'a';
      const middle = Math.ceil(characters.length / 2);
      const within = [
        ...characters.slice(0, middle),
        'a'.repeat(missing),
        ...characters.slice(middle),
      ];
      return [
        characters.join('') + last.repeat(missing),
        characters.join('') + 'a'.repeat(missing),
        'a'.repeat(missing) + characters.join(''),
        within.join(''),
        fill(subject, count),
      ];
    });
    return [...longer, ...edgesOf(subject)];
  },
};

/**
 * `pattern`: a final newline, which a lenient `$` lets through; for a repeated character class the other case, every
 * forbidden character and wrong lengths; for any other pattern, small changes.
 */
export const patternBreaks: Candidates = {
  listed: (subject) => {
    const repeated = characterClass(subject.schema.pattern as string);
    const text = textOf(subject);
    if (repeated === undefined)
      return ['', ...beyondTheEnds(text, subject.schema.pattern as string), ...changes(text)];
    return [
      `${text}\n`,
      ...inOtherCases(text),
      ...wrongLengths(repeated),
      ...forbiddenAt(text, repeated),
    ];
  },
  drawn: (subject) => changedByChance(textOf(subject)),
};

/** `format`: the known near misses, and a few small changes of the value; others come by chance. */
export const formatBreaks: Candidates = {
  listed: ({ schema, value }) => {
    const known = FORMATS[schema.format as string]?.breaks ?? [];
    return [...known, ...(typeof value === 'string' ? fewChanges(value) : [])];
  },
  drawn: ({ value }) => (typeof value === 'string' ? changedByChance(value) : undefined),
};

/** Valid values of the format, if there is one, in many lengths. */
function edgesOf({ schema }: Subject): Json[] {
  return FORMATS[String(schema.format)]?.edges ?? [];
}

function textOf({ value }: Subject): string {
  return typeof value === 'string' ? value : 'a';
}

/** A text of one character that the pattern allows. */
function fill({ schema }: Subject, length: number): string {
  const pattern = schema.pattern;
  const repeated = typeof pattern === 'string' ? characterClass(pattern) : undefined;
  return (repeated?.allowed[0] ?? 'a').repeat(length);
}

function wrongLengths({ allowed, minLength, maxLength }: CharacterClass): string[] {
  const [character = 'a'] = allowed;
  const shorter = minLength > 0 ? ['', character.repeat(minLength - 1)] : [];
  return maxLength < LONGEST ? [...shorter, character.repeat(maxLength + 1)] : shorter;
}

/**
 * Every forbidden character in place of an allowed one (so that the length stays), in turn at the start, in the middle and
 * at the end, or alone; the first few in all of these ways.
 */
function forbiddenAt(text: string, repeated: CharacterClass): string[] {
  const fallback = (repeated.allowed[0] ?? '').repeat(Math.max(1, repeated.minLength));
  const characters = [...(text === '' ? fallback : text)];
  // Only the empty text is allowed.
  if (characters.length === 0) return repeated.forbidden;
  const positions = [0, Math.floor(characters.length / 2), characters.length - 1];
  return repeated.forbidden.flatMap((character, turn) => {
    const chosen = turn < 3 ? positions : [positions[turn % 3] ?? 0];
    const replaced = chosen.map((position) => characters.with(position, character).join(''));
    if (repeated.minLength > 1) return replaced;
    // alone it is the smallest text with a forbidden character
    if (turn < 3) return [character, ...replaced];
    return turn % 2 === 0 ? [character] : replaced;
  });
}

/** The whole text in other case, which a reader that ignores case takes for the same. */
function inOtherCases(text: string): string[] {
  return [text.toLowerCase(), text.toUpperCase()];
}

/** How many characters at most are added to find where a pattern ends. */
const MOST_ADDED = 64;

/** The shortest text that is too long for a pattern, and the longest that is too short, if it has such limits. */
function beyondTheEnds(text: string, pattern: string): string[] {
  const fits = boundedPattern(pattern);
  const characters = [...text];
  const last = characters.at(-1) ?? 'a';
  const longer = Array.from({ length: MOST_ADDED }, (_, added) => text + last.repeat(added + 1));
  const shorter = characters.map((_, cut) => characters.slice(0, -1 - cut).join(''));
  const first = (texts: string[]) => texts.find((one) => !fits.test(one)) ?? [];
  return tried((all) => all.flatMap(first), [longer, shorter]) ?? [];
}

/**
 * One character more or less, at the start, in the middle and at the end; a zero in either of the first places; another
 * case; the text twice; other characters inserted or put in place of one.
 */
function changes(text: string): string[] {
  const characters = [...text];
  const positions = [0, Math.floor(characters.length / 2), characters.length];
  const shorter = positions.map((at) =>
    characters.toSpliced(Math.min(at, characters.length - 1), 1),
  );
  // A zero in place of the first character, and of the second.
  const zeros = characters.slice(0, 2).map((_, at) => characters.with(at, '0'));
  // Each suspect in two of the places, in turn inserted and in place of another character.
  const odd = SUSPECTS.flatMap((one, turn) =>
    [0, 1].map((removed) => {
      const at = positions[(turn + removed) % positions.length] ?? 0;
      return characters.toSpliced(at, removed, one);
    }),
  );
  return [
    ...[...shorter.slice(0, 1), ...zeros.toReversed(), ...shorter.slice(1)].map((c) => c.join('')),
    ...inOtherCases(text),
    text + text,
    ...odd.map((c) => c.join('')),
  ];
}

/** Each suspect once, in turn: inserted or in place of another character; at the start, in the middle or at the end. */
function fewChanges(text: string): string[] {
  const characters = [...text];
  const positions = [0, Math.floor(characters.length / 2), characters.length];
  return SUSPECTS.map((one, turn) =>
    characters.toSpliced(positions[turn % 3] ?? 0, turn % 2, one).join(''),
  );
}

function changedByChance(text: string): fc.Arbitrary<Json> {
  const characters = [...text];
  return fc
    .tuple(
      fc.constantFrom(...PRINTABLE_ASCII, ...UNICODE_SWEEP),
      fc.nat({ max: characters.length }),
      fc.constantFrom(0, 1),
    )
    .map(([character, at, removed]) => characters.toSpliced(at, removed, character).join(''));
}
