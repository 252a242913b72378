import { operationsIn, rulesIn, type Cause } from '../../decided/causesOf.ts';
import { CASES, UNSETTLED } from '../../decided/keysOf.ts';
import { VALID } from '../../decided/followsOf.ts';
import type { OutcomeName } from '../../decided/types.ts';
import { countOf } from '../../words/countOf.ts';
import { plainStatement } from '../../words/plainStatement.ts';
import { outcomeWord } from './failureText.ts';
import { sentenceLine } from './printableLine.ts';

/** `12 FAILED` in words for people: a failure that the baseline had, too, is `KNOWN`. */
export function causeWord({ first: { number, rule }, others }: Cause): string {
  const differs = [rule, ...others.map((other) => other.rule)].some((one) => one.differs);
  const known = differs ? 'KNOWN, BUT FAILS DIFFERENTLY' : 'KNOWN';
  return `#${number} ${rule.known ? known : outcomeWord(rule).toUpperCase()}`;
}

/** How many rules a cause breaks, if several, and that it is known: ` (18 rules)`. */
export function causeExtent(cause: Cause): string {
  const ids = rulesIn(cause);
  const { outcome, known } = cause.first.rule;
  const words = [
    ...(ids.length === 1 ? [] : [countOf(ids.length, 'rule')]),
    ...(known ? [`${outcome} in the baseline, too`] : []),
  ];
  return words.length === 0 ? '' : ` (${words.join('; ')})`;
}

export function brokenSentence({ first }: Cause): string {
  return plainStatement(first.rule.statement);
}

/** Nobody compares GUIDs by eye: eight digits tell them apart, and the files have them whole. */
export function shortGuids(text: string): string {
  return text.replace(
    /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
    '$1…',
  );
}

/** What a redacted value is, instead of the variable that has it: the evidence has that. */
export function redactedInWords(text: string): string {
  return text.replace(/«redacted \$([A-Z0-9_]{1,200})»/g, (_, name: string) => {
    const words = name.toLowerCase().split('_');
    return `«redacted ${words.slice(-2).join(' ')}»`;
  });
}

/** What happened, in a sentence that says where; of several operations the first and how many more. */
export function whatHappened(cause: Cause): string {
  return redactedInWords(happenedAt(cause));
}

function happenedAt(cause: Cause): string {
  const { rule, failure } = cause.first;
  const message =
    failure.message.replace(CASES, '').replace(UNSETTLED, '') || plainStatement(rule.statement);
  const [own = '', ...more] = operationsIn(cause);
  const [status] = /^[45]\d\d/.exec(failure.actual) ?? [];
  if (VALID.test(rule.id) && more.length > 0 && status !== undefined)
    return `${more.length + 1} operations rejected ${status === '401' ? 'a valid token' : 'valid requests'} with ${status}, for example ${own}.`;
  if (more.length === 0)
    // A place beside another one reads as a contradiction.
    return shortGuids(OPERATION.test(message) ? message : placed(message, own));
  // In parentheses, so that the verb after it stays as it is.
  if (message.includes(own))
    return shortGuids(message.replace(own, () => `${own} (and ${more.length} more)`));
  const where = OPERATION.test(message)
    ? `seen at ${more.length + 1} operations`
    : `${own} and ${more.length} more`;
  return shortGuids(placed(message, where));
}

/** A sentence with a place in parentheses at its end. */
function placed(message: string, where: string): string {
  return message.replace(/\.?$/, (stop) => ` (${where})${stop}`);
}

const OPERATION = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) \//;

/** How many characters of what was expected, or received, stand in the line of a cause: a terminal shows less of the line. */
const VALUE_SHOWN = 1_000;

/**
 * What was expected and received, as a sentence for the end of a line; empty where one of them is no plain value (JSON, several
 * lines), or the message says both. The statement of a constraint says what is expected, too.
 */
export function expectedAndReceived({
  rule: { statement },
  failure: { message, expected, actual },
}: Cause['first']): string {
  const both = [expected, actual];
  if (both.some((text) => !/^[^[{\s].*$/.test(text))) return '';
  const said = wordsOf(`${plainStatement(statement)} ${message}`);
  if (both.every((text) => [...wordsOf(text)].every((word) => said.has(word)))) return '';
  const [wanted, got] = both.map((text) => sentenceLine(shortGuids(text), VALUE_SHOWN));
  return ` Expected ${wanted}; received ${got}${/[.!?]"?$/.test(got ?? '') ? '' : '.'}`;
}

/** The words of a text without GUIDs, which say nothing to people. */
function wordsOf(text: string): Set<string> {
  return new Set(
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '').match(/[\p{L}\p{N}_]+(?:\.\d+)?/gu),
  );
}

/** What a reader wants to know first: `34 rules failed, 2 rules warned (3 causes)`; empty where nothing failed or warned. */
export function headline(causes: Cause[]): string {
  if (causes.length === 0) return '';
  const failures = causes.flatMap(({ first, others }) => [first, ...others]);
  const rulesOf = (outcome: OutcomeName) =>
    new Map(
      failures.filter(({ rule }) => rule.outcome === outcome).map(({ rule }) => [rule.id, rule]),
    );
  const [failed, warned] = [rulesOf('failed'), rulesOf('warned')];
  const known = [...failed.values()].filter((rule) => rule.known).length;
  const counts = [
    known > 0
      ? `${failed.size > known ? `${countOf(failed.size - known, 'new failure')}, ` : ''}${countOf(known, 'known failure')}`
      : `${countOf(failed.size, 'rule')} failed`,
    `${countOf(warned.size, 'rule')} warned`,
  ].filter((text) => !text.startsWith('0 rules'));
  return `${counts.join(', ')} (${countOf(causes.length, 'cause')})`;
}
