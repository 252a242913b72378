import { freshUuid } from './freshUuid.ts';

/*
 * "multiLocationId string: Identifier shared by all versions of a menu item across locations." (Stock, Resources). No
 * form is shown: any text may be one.
 */
export const multiLocationIds = {
  /** The run's n-th identifier that no menu item has: 18 digits, so that it fits in 64 bits as well as in a text. */
  unknown(seed: number, n: number): string {
    const hex = freshUuid(seed, 'unknown multiLocationId', n).replaceAll('-', '').slice(-14);
    return `9${String(parseInt(hex, 16)).padStart(17, '0').slice(-17)}`;
  },

  /**
   * Other texts, one change each: equal for a reader that takes a number, drops characters beyond ASCII or compares only a
   * part.
   */
  nearMisses(id: string): string[] {
    return [`0${id}`, `${id}.0`, `${id}\u00e9`, `${id}0`, id.slice(0, -1)].filter(
      (text) => text !== '',
    );
  },

  /** Texts beyond ASCII, and with the special characters of many syntaxes. */
  texts: [
    'Café Zürich',
    'клюквенный морс',
    '抹茶ラテ',
    '🍋🍰',
    'e\u0301clair',
    `"no" \\ 'item' 100% {*}`,
  ],

  /** A text of 255 characters, the length of many database columns. */
  long: 'long-'.repeat(51),
};
