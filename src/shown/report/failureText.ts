import type { NumberedFailure } from '../../decided/causesOf.ts';
import { type Failure, OUTCOME_WORDS, type RuleResult } from '../../decided/types.ts';
import { cutInMiddle } from '../../words/cutInMiddle.ts';
import { plainStatement } from '../../words/plainStatement.ts';
import { printable } from '../../words/printable.ts';
import { indented, printableLine } from './printableLine.ts';
import type { FailureCommands } from './repeatCommand.ts';

/**
 * One failure as plain text, in the form of design.md, "How a failure reads".
 * @param commands the commands that send a failure again
 */
export function failureText(numbered: NumberedFailure, commands: FailureCommands): string {
  const { number, rule, failure } = numbered;
  return [
    `${printableLine(rule.id)}   ${outcomeWord(rule)}`,
    `"${printableLine(plainStatement(rule.statement), SHOWN)}"   ${printableLine(rule.source)}`,
    // Further lines are indented, here and below: none of them can look like one of ours.
    indented(cutInMiddle(failure.message, SHOWN)),
    ...[...seenLine(numbered), ...evidenceLines(failure, shown), ...checkLine(rule)].map(
      (line) => `  ${line}`,
    ),
    `replay    ${commands.replay(number)}`,
    ...(failure.script === undefined ? [] : [`script    ${commands.script(failure.script)}`]),
    // Never indented, because it is to be pasted, and its body may have several lines.
    ...(isPasted(failure) ? [`curl      ${printable(failure.curl)}`] : []),
  ].join('\n');
}

/** The outcome in words for people; a failure that the baseline had, too, is known. */
export function outcomeWord({ outcome, known }: RuleResult): string {
  return outcome === 'failed' && known ? 'known' : OUTCOME_WORDS[outcome];
}

/** What people call a request by its role: who never wrote a check knows no twin. */
export function roleWord(role: string): string {
  return role === 'twin' ? 'control' : role;
}

/** How many characters of one value are shown; verdict.json has it whole. */
const SHOWN = 1_000;
/** A longer curl line is not shown: nobody pastes its long body, and the failure's script has it. */
const PASTED = 4_000;

function shown(text: string): string {
  return cutInMiddle(printable(text), SHOWN);
}

function isPasted(failure: Failure): boolean {
  const isShort = failure.curl.length <= PASTED || failure.script === undefined;
  return isShort && failure.curl !== '' && isShownByCurl(failure);
}

/** Whether the one request shows the failure if it is sent again alone; else the script must send all. */
export function isShownByCurl({ inOrder, script }: Failure): boolean {
  return inOrder !== true || script === undefined;
}

/**
 * The earlier requests, the request and what reads back its change, expected and received, and the control (the twin)
 * if there is one; aligned, with further lines indented.
 * @param show makes text from a target safe to show
 */
export function evidenceLines(
  { before = [], sent, readBack = [], expected, actual, twin }: NumberedFailure['failure'],
  show: (text: string) => string = printable,
): string[] {
  const evidence: [name: string, texts: (string | undefined)[]][] = [
    ['before', before],
    ['sent', [sent]],
    ['read back', readBack],
    ['expected', [expected]],
    ['received', [actual, ...differenceMark(expected, actual)]],
    ['control', [twin]],
  ];
  return evidence.flatMap(([name, texts]) => {
    const lines = texts.flatMap((text) => (text === undefined ? [] : show(text).split('\n')));
    return lines.map((line, index) => (index === 0 ? name : '').padEnd(10) + line);
  });
}

/** Marks below the received text the words that differ from the expected ones, if the two are similar. */
function differenceMark(expected: string, actual: string): string[] {
  const longest = Math.max(expected.length, actual.length);
  // More than half of the longer one is alike.
  if (actual.length > MARKED || longest > 2 * MARKED) return [];
  if (`${expected}${actual}`.includes('\n')) return [];
  const wordsOf = (text: string) => text.match(WORDS) ?? [];
  const [wanted, got] = [wordsOf(expected), wordsOf(actual)];
  const most = Math.min(wanted.length, got.length);
  let [start, end] = [0, 0];
  while (start < most && wanted[start] === got[start]) start += 1;
  while (end < most - start && wanted.at(-1 - end) === got.at(-1 - end)) end += 1;
  const before = got.slice(0, start).join('').length;
  const differs = got.slice(start, got.length - end).join('').length;
  if (actual.length - differs < longest / 2 || differs === 0) return [];
  return [`${' '.repeat(before)}${'^'.repeat(differs)}`];
}

/** Words and numbers (`4.5`, `-1`), and whatever stands between them. */
const WORDS = /[\p{L}\p{N}_.+-]+|[^]/gu;

/** The longest line that gets marks: a terminal breaks longer lines, which would displace the marks. */
const MARKED = 110;

/** The operation at which a failure was seen, if its rule is about no single operation (a schema, say). */
function seenLine({ rule, failure }: NumberedFailure): string[] {
  const { operation } = failure;
  return operation === undefined || rule.operation !== null
    ? []
    : [`${'seen at'.padEnd(10)}${printableLine(operation)}`];
}

/**
 * The place of a rule's check; for a derived constraint its keyword, and the code that decided. No line if it is unknown.
 */
function checkLine({ check, decider }: RuleResult): string[] {
  if (check === undefined) return [];
  const by = decider === undefined ? '' : `, decided by ${decider.file}:${decider.line}`;
  return [`${'check'.padEnd(10)}${printableLine(`${check.file}:${check.line}${by}`)}`];
}
