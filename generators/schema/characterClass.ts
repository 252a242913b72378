/** A pattern of the form `^[…]+$`: the characters that a text may consist of, and how many. */
export interface CharacterClass {
  /**
   * Printable ASCII characters that the class allows; if there are none, the characters of the Unicode sweep that it
   * allows.
   */
  allowed: string[];
  /**
   * Printable ASCII characters and a sweep of Unicode that the class does not allow. If no digit, no capital or no small
   * letter is allowed, three of that kind represent all.
   */
  forbidden: string[];
  minLength: number;
  maxLength: number;
}

/**
 * One character for each way in which a server may see more or less than one: tab, newline, NUL, umlauts (composed and
 * not), full-width and Arabic digits, CJK, emoji, a right-to-left mark, a zero-width space, a no-break space, a lone
 * modifier letter.
 */
export const UNICODE_SWEEP = [
  '\t',
  '\n',
  '\r',
  '\0',
  '\u007f',
  'ä',
  'é',
  'ß',
  'ñ',
  'e\u0301',
  '１',
  '٣',
  'Ａ',
  'Я',
  '漢',
  '😀',
  '\u200f',
  '\u200b',
  '\u00a0',
  '\ufeff',
  'ſ',
  '’',
];

export const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

const REPEATED_CLASS =
  /^\^(\[(?:\\.|[^\]\\])+\]|\\[dws])(?:([+*])|\{(\d+)(?:(,)(\d+)?)?\})?(?:\$)$/i;

/** Reads a pattern as a repeated character class; undefined for any other pattern. */
export function characterClass(pattern: string): CharacterClass | undefined {
  const parts = REPEATED_CLASS.exec(pattern);
  if (parts === null) return undefined;
  const [, source, sign, least, comma, most] = parts;
  const one = new RegExp(`^${source}$`, 'u');
  const isAllowed = (character: string): boolean => one.test(character);
  const ascii = PRINTABLE_ASCII.filter(isAllowed);
  return {
    allowed: ascii.length ? ascii : UNICODE_SWEEP.filter(isAllowed),
    forbidden: [...withoutLikes(ascii), ...UNICODE_SWEEP].filter((c) => !isAllowed(c)),
    minLength: least === undefined ? (sign === '*' ? 0 : 1) : Number(least),
    maxLength: maximum(sign, least, comma, most),
  };
}

/** Groups of characters that a careless class (`[A-z]`, `\w`, `.`) accepts together. */
const ALIKE = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

/**
 * Printable ASCII; of digits, capitals and small letters, if none is allowed, only the first, one in the middle and the
 * last.
 */
function withoutLikes(allowed: string[]): string[] {
  const left = ALIKE.filter((group) => !allowed.some((c) => group.includes(c))).flatMap((group) =>
    [...group].filter((_, i) => i % Math.floor(group.length / 2) !== 0 && i < group.length - 1),
  );
  return PRINTABLE_ASCII.filter((c) => !left.includes(c));
}

function maximum(
  sign: string | undefined,
  least: string | undefined,
  comma: string | undefined,
  most: string | undefined,
): number {
  if (sign !== undefined) return Infinity;
  if (least === undefined) return 1;
  if (most !== undefined) return Number(most);
  return comma === undefined ? Number(least) : Infinity;
}
