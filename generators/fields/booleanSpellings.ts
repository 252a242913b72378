/**
 * Texts that some servers take for true or false, beside `true` and `false`. The documents do not say how a boolean is
 * spelt in a query, so that accepting and refusing these are both right.
 */
export const booleanSpellings = [
  'TRUE',
  'True',
  '1',
  'yes',
  'on',
  'FALSE',
  'False',
  '0',
  'no',
  'off',
];
