import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import type { RuleResult } from '../verdict/types.ts';
import { printable } from './printable.ts';

/**
 * One failure as plain text, in the form of design.md, "How a failure reads".
 *
 * @param replay gives the command that sends a failure again, by its number
 */
export function failureText(
  { number, rule, failure }: NumberedFailure,
  replay: (number: number) => string,
): string {
  return [
    `${rule.id}   ${rule.outcome}`,
    `"${rule.statement}"   ${rule.source}`,
    printable(failure.message),
    ...evidenceLines(failure).map((line) => `  ${line}`),
    ...checkLine(rule).map((line) => `  ${line}`),
    `replay    ${replay(number)}`,
    // Never indented: it is to be pasted, and its body may span lines.
    `curl      ${printable(failure.curl)}`,
  ].join('\n');
}

/**
 * What was done before, what was sent, what was expected and received, and the twin where there is one; aligned, further
 * lines indented.
 */
export function evidenceLines({
  before = [],
  sent,
  expected,
  actual,
  twin,
}: NumberedFailure['failure']): string[] {
  const evidence: [name: string, text: string | undefined][] = [
    ['before', before.length === 0 ? undefined : before.join('\n')],
    ['sent', sent],
    ['expected', expected],
    ['received', actual],
    ['twin', twin],
  ];
  return evidence.flatMap(([name, text]) => {
    if (text === undefined) return [];
    const [first = '', ...more] = printable(text).split('\n');
    return [`${name.padEnd(10)}${first}`, ...more.map((line) => ' '.repeat(10) + line)];
  });
}

/** Where the check of a rule stands; no line where that is not known. */
export function checkLine({ check }: RuleResult): string[] {
  return check === undefined ? [] : [`${'check'.padEnd(10)}${check.file}:${check.line}`];
}
