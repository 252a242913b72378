/**
 * Texts that some servers take for true or false beside `true` and `false`. Where the documents call a parameter boolean,
 * they do not say how it is spelt in a query, so that taking one of these is as right as refusing it.
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
