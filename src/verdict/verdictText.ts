import type { Verdict } from './types.ts';

/**
 * verdict.json as it is written: a line for each rule and for each open point, without any other white space, so that it is
 * small and `grep` finds whole rules in it.
 */
export function verdictText(verdict: Verdict): string {
  const fields = Object.entries(verdict).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}:${linesOf(value)}`],
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}

function linesOf(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((element) => JSON.stringify(element)).join(',\n')}\n]`;
}
