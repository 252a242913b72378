import { freshUuid } from './freshUuid.ts';

/*
 * "multiLocationId string: Identifier shared by all versions of a menu item across locations." (Stock, Resources). No
 * form is shown: any text may be one.
 */
export const multiLocationIds = {
  /**
   * The n-th identifier of that run that no menu item has: 18 digits, so that who keeps numbers of 64 bits takes it
   * like who keeps texts.
   */
  unknown(seed: number, n: number): string {
    const hex = freshUuid(seed, 'unknown multiLocationId', n).replaceAll('-', '').slice(-14);
    return `9${String(parseInt(hex, 16)).padStart(17, '0').slice(-17)}`;
  },

  /** Other texts, one change each: the same to whoever reads a number, drops what is beyond ASCII or compares in part. */
  nearMisses(id: string): string[] {
    return [`0${id}`, `${id}.0`, `${id}\u00e9`, `${id}0`, id.slice(0, -1)].filter(
      (text) => text !== '',
    );
  },

  /** Texts beyond ASCII, and with the signs of many syntaxes. */
  texts: [
    'Café Zürich',
    'клюквенный морс',
    '抹茶ラテ',
    '🍋🍰',
    'e\u0301clair',
    `"no" \\ 'item' 100% {*}`,
  ],

  /** As long as many columns are. */
  long: 'long-'.repeat(51),
};
