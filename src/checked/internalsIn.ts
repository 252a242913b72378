/**
 * Patterns of a program's internals in a text for people: frames of stack traces, source locations, queries, errors of
 * databases.
 */
const INTERNALS = [
  // A frame has a file's path, or a name with a dot, and a line and a column: "at 10:30 the report" has none of them.
  /^[ \t]*at [^\n()]*\((?=[^\n()]*(?:[/\\]\D|\.[a-z]|node:))[^\n()]*:\d+(?::\d+)?\)/m,
  /^[ \t]*at (?:async )?(?=node:|[^\s()]*[/\\][a-z.])[^\s()]*:\d+:\d+/im,
  /^[ \t]*at [\w$.<>]+\.[\w$<>]+\((?:Native Method|Unknown Source)\)/m,
  /\bat [\w$.]+\([\w$]+\.\w+:\d+\)/,
  /Traceback \(most recent call last\)/,
  /\bFile "[^"]*(?:\.py|>)", line \d+/,
  /\b[\w/\\-]{1,100}\.(java|kt|js|ts|mjs|py|cs|go|rb|php|scala)(:\d+|:line \d+)/,
  /\bORA-\d{5}\b|\bSQLSTATE\b|\bINSERT INTO\b/,
];

/** The words of a query, in their order on one line. */
const QUERIES = [
  [/\bSELECT\b/g, /\bFROM\b/g],
  [/\bUPDATE\b/g, /\bSET\b/g, /\bWHERE\b/g],
];

/**
 * The first part of a text that shows a program's internals; undefined if there is none. Time grows with the text, whatever it is:
 * a deployment wrote it. For a pattern a line begins behind any line end of Unicode, so each of them is made the one that ends it.
 */
export function internalsIn(shown: string): string | undefined {
  const text = shown.replace(/[\r\u2028\u2029]/g, '\n');
  for (const pattern of INTERNALS) {
    const [piece] = pattern.exec(text) ?? [];
    if (piece !== undefined) return piece.trim();
  }
  for (const line of text.split('\n'))
    for (const words of QUERIES) {
      const piece = queryIn(line, words);
      if (piece !== undefined) return piece;
    }
  return undefined;
}

/** As one pattern they would be looked for again from each place where the first stands. */
function queryIn(line: string, words: RegExp[]): string | undefined {
  let [start, end] = [-1, 0];
  for (const word of words) {
    word.lastIndex = end;
    const found = word.exec(line);
    if (found === null) return undefined;
    if (start < 0) start = found.index;
    end = word.lastIndex;
  }
  return line.slice(start, end);
}
