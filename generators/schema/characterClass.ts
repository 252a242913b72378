/** A pattern of the form `^[…]+$`: which characters a text may consist of, and how many of them. */
export interface CharacterClass {
  /** Printable ASCII that the class allows; of a class without any, what it allows of the sweep. */
  allowed: string[];
  /**
   * Printable ASCII and a sweep of Unicode that the class does not allow. Of digits, capitals or small letters of which none
   * is allowed, three stand for all.
   */
  forbidden: string[];
  minLength: number;
  maxLength: number;
}

/**
 * One for each way in which a server may see more or less than a character: tab, newline, NUL,
 * umlauts (composed and not), full-width and Arabic digits, CJK, emoji, a right-to-left mark,
 * a zero-width space, a no-break space, a lone modifier letter.
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

/** What a careless class (`[A-z]`, `\w`, `.`) takes together. */
const ALIKE = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

/** Printable ASCII; of digits, capitals and small letters of which none is allowed, the first, one within and the last. */
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
