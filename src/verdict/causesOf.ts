import type { NumberedFailure } from './numberedFailures.ts';
import { symptomOf, symptomOfKin } from './symptomOf.ts';

/** Failures that one defect of the target probably explains; the first shows it. */
export interface Cause {
  first: NumberedFailure;
  /** The other failures: of other rules, or further ones of the same rule. */
  others: NumberedFailure[];
}

/** Failures of one cause, and all keys of theirs. */
interface Group {
  failures: NumberedFailure[];
  keys: string[];
}

/**
 * Groups failures that look like one defect, so that it is shown once however many rules and resources notice it. A group
 * contains the failures of one rule; similar failures of one family; those of one operation with the same answer, value or
 * kind of broken response, or with the same query sent; and, within a service, those whose expected and received texts differ only in values (unless a success was received). Failed
 * rules come before those that only warn. A group is shown by the failure that is shortest to read.
 */
export function causesOf(failures: NumberedFailure[]): Cause[] {
  const ordered = failures.toSorted((one, other) => rank(one) - rank(other));
  const groups = new Map<string, Group>();
  for (const failure of ordered) {
    const keys = keysOf(failure);
    const joined = new Set(keys.flatMap((key) => groups.get(key) ?? []));
    // The smaller ones join the largest: a stranger's verdict may hold any number of failures.
    const [group = { failures: [], keys: [] }, ...others] = [...joined].toSorted(
      (one, other) => other.failures.length - one.failures.length,
    );
    for (const part of [...others, { failures: [failure], keys }]) {
      for (const one of part.failures) group.failures.push(one);
      for (const key of part.keys) {
        if (groups.get(key) !== group) group.keys.push(key);
        groups.set(key, group);
      }
    }
  }
  return [...new Set(groups.values())]
    .flatMap(({ failures: group }) => {
      const [first] = group.toSorted(
        (one, other) => weight(one) - weight(other) || rank(one) - rank(other),
      );
      if (first === undefined) return [];
      const others = group.filter((failure) => failure !== first);
      return { first, others: others.toSorted((one, other) => rank(one) - rank(other)) };
    })
    .toSorted((one, other) => rank(one.first) - rank(other.first));
}

/** The order of causes in a report: those that fail the run first, then by number. */
function rank({ rule, number }: NumberedFailure): number {
  return (rule.outcome === 'failed' ? 0 : Number.MAX_SAFE_INTEGER / 2) + number;
}

/** The order of failures within a cause: those that fail the run first, then those that are shortest to read. */
function weight({ rule, failure }: NumberedFailure): number {
  const { sent = '', before = [], expected, actual } = failure;
  const length = [sent, ...before, expected, actual].join('').length;
  return (rule.outcome === 'failed' ? 0 : Number.MAX_SAFE_INTEGER / 2) + length;
}

/** Two failures that share any of these keys have one cause. */
function keysOf(numbered: NumberedFailure): string[] {
  const { rule, failure } = numbered;
  const { expected, actual, message } = failure;
  const operation = failure.operation ?? rule.operation ?? '';
  // A single value does not tell what kind of failure it is.
  const looks = /[a-z]{2}/.test(symptomOf(actual)) ? symptomOf : (text: string) => text;
  // A success in place of a refusal does not say why: such failures are told apart by what was expected and by the
  // message.
  const isAccepted = /^2\d\d /.test(actual);
  return [
    `rule ${rule.id}`,
    ...(rule.family === undefined
      ? []
      : [`family ${rule.family} ${symptomOfKin(expected)} ${symptomOfKin(answerIn(actual))}`]),
    ...(isAccepted
      ? [`accepted ${expected} ${symptomOf(message.replace(CASES, ''))}`]
      : [
          `symptom ${rule.service} ${looks(expected)} ${looks(actual)}`,
          `both ${expected} ${actual}`,
          `value ${operation} ${valueIn(actual)}`,
        ]),
    ...sameResponse(numbered, operation),
  ];
}

/** A constraint on the whole body of a response, and the response that it is on. */
const WHOLE_BODY = /^(.+\/response\/\d{3})\/(?:structure|mediaType|type|items\/type)$/;
const EMPTY = /^(?:no body$|the body is empty|\d{3} without a body$)/;

/** What shows that failures are about one response or one kind of response, whatever each says of it. */
function sameResponse({ rule, failure }: NumberedFailure, operation: string): string[] {
  const { sent, expected, actual } = failure;
  const [, whole] = WHOLE_BODY.exec(rule.id) ?? [];
  const [, broken] = /^(?:status )?([35]\d\d)\b/.exec(actual) ?? [];
  const isEmpty = EMPTY.test(actual) && !expected.includes('rejection');
  // One response to a request with a query may break several rules; the constraints on it are about different fields.
  const isQuery = sent?.includes('?') && !rule.id.includes('/response/');
  return [
    ...(whole === undefined ? [] : [`whole ${whole}`]),
    ...(broken === undefined ? [] : [`broken ${operation} ${broken}`]),
    ...(isEmpty ? [`empty ${operation}`] : []),
    ...(isQuery ? [`sent ${sent}`] : []),
  ];
}

/** `status false` of both `/status is false` and `status false`. */
function valueIn(actual: string): string {
  return actual.replace(/^\/(?:[^\s/]+\/)*([^\s/]+) is (.*?)(?: \(and \d+ more\))?$/s, '$1 $2');
}

/** The words of a message that say how many cases of a walk failed. */
export const CASES = / \d+ of \d+ cases failed; this is the first\.$/;

/** The answer for comparing failures: of a success only its status, because the rest differs from resource to resource. */
function answerIn(actual: string): string {
  return actual.replace(/^(2\d\d) .*$/s, '$1');
}
