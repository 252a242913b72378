/*
 * Free texts of a request: those for which the documents name neither characters nor a length (Card Authorization:
 * "Free-form app version", "free text, for example a JSON structure"). JSON texts are Unicode (RFC 8259, 8.1).
 */
const LETTERS = [
  'Zoë Müller-Ångström',
  'Улица Ленина',
  'شارع الملك',
  '東京都千代田区',
  'Cafe\u0301 «L’Été»',
];

export const texts = {
  /** Names and address lines of people, in several scripts, one with a combining accent. */
  ofPeople: LETTERS,

  /** Further characters of free texts: beyond the basic plane, quotes and backslashes. */
  free: ['🍕 two, please 👩‍👩‍👧', '{"shop": "Łódź \\ „Café“"}'],

  /** A readable text of this many characters, without two blanks in a row. */
  ofLength(length: number): string {
    return (
      'a long text of plain words and '.repeat(Math.ceil(length / 31)).slice(0, length - 1) + '.'
    );
  },
};
