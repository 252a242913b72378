import { printable } from '../words/printable.ts';
import type { Verdict } from './types.ts';

/**
 * The text of verdict.json, safe to show: a line for each rule and each open point and no other white space, so that it is small and
 * `grep` finds whole rules.
 */
export function verdictText(verdict: Verdict): string {
  const fields = Object.entries(verdict).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}:${linesOf(value)}`],
  );
  return printable(`{\n${fields.join(',\n')}\n}\n`);
}

function linesOf(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((element) => JSON.stringify(element)).join(',\n')}\n]`;
}
