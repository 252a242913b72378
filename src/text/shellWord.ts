/** A word for a shell: quoted if necessary. */
export function shellWord(word: string): string {
  return /^[\w%+=:,./@-]+$/.test(word) ? word : quoted(word);
}

/** A text in single quotes, for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A shell command that gives a variable a value, unless the environment gives it one. */
export function orSet(name: string, value: string): string {
  return `[ -n "\${${name}:-}" ] || ${name}=${shellWord(value)}`;
}
