/**
 * Patterns of a program's internals in a text for people: frames of stack traces, source locations, queries, errors of
 * databases.
 */
const INTERNALS = [
  /(^|\n)\s*at [\w$.<>[\] ]+\(?[^\n]*:\d+\)?/,
  /\bat [\w$.]+\([\w$]+\.\w+:\d+\)/,
  /Traceback \(most recent call last\)/,
  /\bFile "[^"]+", line \d+/,
  /\b[\w/\\-]+\.(java|kt|js|ts|mjs|py|cs|go|rb|php|scala)(:\d+|:line \d+)/,
  /\bORA-\d{5}\b|\bSQLSTATE\b/,
  /\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.+\bSET\b.+\bWHERE\b/,
];

/** The first part of a text that shows a program's internals; undefined if there is none. */
export function internalsIn(text: string): string | undefined {
  return INTERNALS.map((pattern) => pattern.exec(text)?.[0].trim()).find(
    (piece) => piece !== undefined,
  );
}
