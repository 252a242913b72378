/**
 * Texts besides `true` and `false` that some readers of query parameters take for one of them. Which a server takes is
 * open, so that none of them is right or wrong.
 */
export const BOOLEAN_SPELLINGS = ['TRUE', 'True', '1', 'yes', 'on', 'FALSE', '0'];
