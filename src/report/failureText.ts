import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import type { Failure, RuleResult } from '../verdict/types.ts';
import { cutInMiddle } from '../text/cutInMiddle.ts';
import { printable } from '../text/printable.ts';
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
    shown(failure.message),
    ...[...seenLine(numbered), ...evidenceLines(failure, shown), ...checkLine(rule)].map(
      (line) => `  ${line}`,
    ),
    `replay    ${commands.replay(number)}`,
    ...(failure.script === undefined ? [] : [`script    ${commands.script(failure.script)}`]),
    // Never indented: it is to be pasted, and its body may span lines.
    ...(isPasted(failure) ? [`curl      ${printable(failure.curl)}`] : []),
  ].join('\n');
}

/** Characters of one value; verdict.json has it whole. */
const SHOWN = 1_000;
/** A longer curl line is nothing to paste: its body is what is long, and the script has that. */
const PASTED = 4_000;

function shown(text: string): string {
  return cutInMiddle(printable(text), SHOWN);
}

function isPasted(failure: Failure): boolean {
  const isShort = failure.curl.length <= PASTED || failure.script === undefined;
  return isShort && isShownByCurl(failure);
}

/** Whether the one request shows the failure when it is sent again by itself; else its script does. */
export function isShownByCurl({ inOrder, script }: Failure): boolean {
  return inOrder !== true || script === undefined;
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
    ['received', [actual, ...differenceMark(expected, actual)]],
    ['twin', [twin]],
  ];
  return evidence.flatMap(([name, texts]) => {
    const lines = texts.flatMap((text) => (text === undefined ? [] : show(text).split('\n')));
    return lines.map((line, index) => (index === 0 ? name : '').padEnd(10) + line);
  });
}

/** Marks below what was received where it differs from what was expected, where the two are much alike. */
function differenceMark(expected: string, actual: string): string[] {
  const [length, longest] = [expected.length, actual.length].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  let [start, end] = [0, 0];
  while (start < length && expected[start] === actual[start]) start += 1;
  while (end < length - start && expected.at(-1 - end) === actual.at(-1 - end)) end += 1;
  const differs = actual.length - start - end;
  const isAlike = start + end >= longest / 2 && actual.length <= MARKED && differs > 0;
  if (!isAlike || `${expected}${actual}`.includes('\n')) return [];
  return [`${' '.repeat(start)}${'^'.repeat(differs)}`];
}

/** Longer lines are broken by a terminal, and a mark below would stand beside what it marks. */
const MARKED = 110;

/** The operation at which a failure was seen, where its rule is about no one operation (a schema, say). */
function seenLine({ rule, failure }: NumberedFailure): string[] {
  const { operation } = failure;
  return operation === undefined || rule.operation !== null
    ? []
    : [`${'seen at'.padEnd(10)}${operation}`];
}

/**
 * Where the check of a rule stands: for a derived constraint its keyword, and the code that decided. No line where that is
 * not known.
 */
function checkLine({ check, decider }: RuleResult): string[] {
  if (check === undefined) return [];
  const by = decider === undefined ? '' : `, decided by ${decider.file}:${decider.line}`;
  return [`${'check'.padEnd(10)}${check.file}:${check.line}${by}`];
}
