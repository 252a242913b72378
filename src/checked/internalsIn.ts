/**
 * Patterns of a program's internals in a text for people: frames of stack traces, source locations, queries, errors of
 * databases.
 */
const INTERNALS = [
  // A frame has a file's path, or a name with a dot, and a line and a column: "at 10:30 the report" has none of them.
  /(?:^|\n)\s*at [^\n()]*\([^\n()]*(?:[/\\]\D|\.[a-z]|node:)[^\n()]*:\d+(?::\d+)?\)/,
  /(?:^|\n)\s*at (?:async )?(?:node:|[^\s()]*[/\\][a-z.])[^\s()]*:\d+:\d+/i,
  /(?:^|\n)\s*at [\w$.<>]+\.[\w$<>]+\((?:Native Method|Unknown Source)\)/,
  /\bat [\w$.]+\([\w$]+\.\w+:\d+\)/,
  /Traceback \(most recent call last\)/,
  /\bFile "[^"]*(?:\.py|>)", line \d+/,
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
