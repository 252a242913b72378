import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import type { RuleResult } from '../verdict/types.ts';
import { printable } from './printable.ts';
import type { FailureCommands } from './repeatCommand.ts';

/**
 * One failure as plain text, in the form of design.md, "How a failure reads".
 *
 * @param commands gives the commands that send a failure again
 */
export function failureText(numbered: NumberedFailure, commands: FailureCommands): string {
  const { number, rule, failure } = numbered;
  return [
    `${rule.id}   ${rule.outcome}`,
    `"${rule.statement}"   ${rule.source}`,
    printable(failure.message),
    ...[...seenLine(numbered), ...evidenceLines(failure), ...checkLine(rule)].map(
      (line) => `  ${line}`,
    ),
    `replay    ${commands.replay(number)}`,
    ...(failure.script === undefined ? [] : [`script    ${commands.script(failure.script)}`]),
    // Never indented: it is to be pasted, and its body may span lines.
    `curl      ${printable(failure.curl)}`,
  ].join('\n');
}

/**
 * What was done before, what was sent, what was expected and received, and the twin where there is one; aligned, further
 * lines indented.
 *
 * @param show makes text that came from a target safe to show
 */
export function evidenceLines(
  { before = [], sent, expected, actual, twin }: NumberedFailure['failure'],
  show: (text: string) => string = printable,
): string[] {
  const evidence: [name: string, texts: (string | undefined)[]][] = [
    ['before', before],
    ['sent', [sent]],
    ['expected', [expected]],
    ['received', [actual]],
    ['twin', [twin]],
  ];
  return evidence.flatMap(([name, texts]) => {
    const lines = texts.flatMap((text) => (text === undefined ? [] : show(text).split('\n')));
    return lines.map((line, index) => (index === 0 ? name : '').padEnd(10) + line);
  });
}

/** The operation at which a failure was seen, where its rule is about no one operation (a schema, say). */
export function seenLine({ rule, failure }: NumberedFailure): string[] {
  const { operation } = failure;
  return operation === undefined || rule.operation !== null
    ? []
    : [`${'seen at'.padEnd(10)}${operation}`];
}

/**
 * Where the check of a rule stands: for a derived constraint its keyword, and the code that decided. No line where that is
 * not known.
 */
export function checkLine({ check, decider }: RuleResult): string[] {
  if (check === undefined) return [];
  const by = decider === undefined ? '' : `, decided by ${decider.file}:${decider.line}`;
  return [`${'check'.padEnd(10)}${check.file}:${check.line}${by}`];
}
