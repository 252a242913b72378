import {
  BESIDE,
  brokenBy,
  followsOf,
  turnedAwayIn,
  VALID,
  WHOLE_BODY,
  type Seen,
} from './followsOf.ts';
import { CONFLICT, isShort, keysOf, manyIn, REPEATED, undueIn } from './keysOf.ts';
import type { Verdict } from './types.ts';

/** One failure with the number by which reports name it and `replay --failure` finds it, counted from 1. */
export interface NumberedFailure extends Seen {
  number: number;
}

/** Failures that one defect of the target probably explains; the first shows it. */
export interface Cause<One extends Seen = NumberedFailure> {
  first: One;
  /** The other failures: of other rules, or further ones of the same rule. */
  others: One[];
}

/**
 * Groups failures that look like one defect, so that it is shown once however many rules and resources notice it. A group
 * contains the failures of one rule; similar failures of one family; those of one operation with the same response, value
 * or kind of broken response, fewer entries than the request lists, with the same query sent, that accept the same
 * request, or where a 409 is missing; those of one resource that claim the same, or mention a field or a status that
 * breaks its schema; those of one service in which a request about something else got the same response; those that show
 * that no token is needed; and, within a service, those whose expected and received texts differ only in values (unless a
 * success was received); those about the response to a request that had to be rejected; those of one status with
 * which many operations reject valid requests; those that show one state in place of another; pages that are too long,
 * and repeat elements; those of many rules about the paging of one operation, or the parameter that filters it; those of
 * clients without a scope at many services; and those of one service that show only beside other requests. What only warns
 * belongs to what fails if one exchange shows both, or one family says both. Failed rules come before those that only warn; else the order stays. What shows only that a request
 * was accepted that another failed rule rejects belongs to that one's group. A group is shown by the failure that says
 * most of the defect, of several by the shortest. Those that take fewest
 * requests to understand come first.
 */
export function causesOf<One extends Seen>(failures: One[]): Cause<One>[] {
  const ordered = failures.toSorted((one, other) => rank(one) - rank(other));
  // The keys of a group, by each of them.
  const groups = new Map<string, Set<string>>();
  const follows = followsOf(ordered);
  const many = manyIn(ordered);
  const isUndue = undueIn(ordered);
  const isTurnedAway = turnedAwayIn(ordered);
  const { isLed, leader } = leadersIn(ordered);
  for (const failure of ordered) {
    const more = isLed(failure)
      ? []
      : [
          ...keysOf(failure, many),
          ...follows(failure),
          ...isUndue(failure),
          ...isTurnedAway(failure),
        ];
    const alike = [`rule ${leader(failure)}`, ...more];
    // A recommendation is a finding of its own, unless a mandatory rule is broken by the same exchange, or says the same of another resource.
    const own = new Set(
      [`${rank(failure) > 1}`, failure.failure.exchanges.at(-1)]
        .filter((scope) => scope !== undefined)
        .flatMap((scope) => alike.map((key) => (/^family /.test(key) ? key : `${scope} ${key}`))),
    );
    const known = [...own].flatMap((key) => groups.get(key) ?? []);
    // The smaller ones join the largest, in place: a stranger's verdict may hold any number of failures.
    const [group = own, ...joined] = [...new Set([...known, own])].toSorted(
      (one, other) => other.size - one.size,
    );
    for (const key of [own, ...joined].flatMap((keys) => [...keys])) {
      group.add(key);
      groups.set(key, group);
    }
  }
  const isMost = ({ rule, failure }: Seen) =>
    VALID.test(rule.id) &&
    (EACH.test(failure.message) || isTurnedAway({ rule, failure }).length > 0);
  const causes = [
    ...Map.groupBy(ordered, (seen) =>
      groups.get(`${rank(seen) > 1} rule ${leader(seen)}`),
    ).values(),
  ].map((members) => {
    const byReading = members.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        Number(isLed(one)) - Number(isLed(other)) ||
        Number(isMost(other)) - Number(isMost(one)) ||
        Number(isVeiled(one)) - Number(isVeiled(other)) ||
        vagueness(one) - vagueness(other) ||
        steps(one) - steps(other) ||
        length(one) - length(other),
    );
    const first = byReading[0]!;
    return { first, others: members.filter((one) => one !== first) };
  });
  return causes.toSorted(
    ({ first: one }, { first: other }) => rank(one) - rank(other) || steps(one) - steps(other),
  );
}

/** Under which rule each failure stands: its own, or one that failed and explains it (see `Failure.follows`). */
function leadersIn(all: Seen[]) {
  const byRule = Map.groupBy(all, ({ rule }) => rule.id);
  const isLed = ({ rule, failure: { follows = [] } }: Seen) =>
    !follows.includes(rule.id) && follows.some((id) => byRule.has(id));
  const leader = (seen: Seen, depth = 0): string => {
    const id = isLed(seen) ? seen.failure.follows?.find((one) => byRule.has(one)) : undefined;
    const [next] = byRule.get(id ?? '') ?? [];
    // One that is led itself stands where that stands; two may be led by each other.
    return next === undefined ? seen.rule.id : depth < 3 ? leader(next, depth + 1) : next.rule.id;
  };
  return { isLed, leader: (seen: Seen) => leader(seen) };
}

/** The ids of the rules that a cause breaks; first the one that shows it. */
export function rulesIn<One extends Seen>({ first, others }: Cause<One>): string[] {
  return [...new Set([first, ...others].map(({ rule }) => rule.id))];
}

/** The operations at which a cause was seen; first that of the failure that shows it. */
export function operationsIn<One extends Seen>({ first, others }: Cause<One>): string[] {
  const all = [first, ...others].map(({ rule, failure }) => failure.operation ?? rule.operation);
  return [...new Set(all.filter((one) => one !== null))];
}

/** Failures that fail the run come first, and then those that a baseline shows otherwise. */
function rank({ rule }: Seen): number {
  if (rule.outcome !== 'failed') return 2;
  return rule.known ? (rule.differs ? 0.5 : 1) : 0;
}

/** Rules that many defects of an operation break, so that their failures say least of it. */
const GENERAL = /\/(?:accepts|robust|response\/200\/maxItems)$/;

/** Whether its sentence is about a value that nobody may read. */
function isVeiled({ failure: { message } }: Seen): boolean {
  return message.includes('«redacted');
}

/** That no valid request was accepted: whatever else is said of the operation is about one of these. */
const EACH = /^[^"]* rejected a valid request\.(?: (\d+) of \1 cases failed|$)/;

/** What is rejected for lack of a member that may be left out differs least from what is accepted. */
const LACKING = /\brejected a request without \w/;

/** How little a failure tells of its cause: a twin shows the very difference, and nobody reads a list of identifiers. */
function vagueness(seen: Seen): number {
  const { id } = seen.rule;
  const { twin, readBack, expected, actual, message } = seen.failure;
  if (REPEATED.test(message)) return -2;
  // A spec says first what holds in any state, and then what holds in one.
  if (brokenBy(seen) !== undefined || LACKING.test(message)) return -1;
  if (CONFLICT.test(expected)) return 0;
  // As what else a value was read is a guess.
  if (message.includes(' interprets ')) return 3;
  // That entries are missing says more than that what has none was accepted.
  if (isShort(seen.failure) && /^2\d\d /.test(actual)) return 2;
  if (GENERAL.test(id) || WHOLE_BODY.test(id)) return 3;
  // A twin shows what differs, and so does a change with what reads it back.
  const isAlone = twin === undefined && readBack === undefined;
  return Number(isAlone) + Number(/\b[0-9a-f]{8}-[0-9a-f-]{27}/i.test(actual));
}

/** How many requests a reader must follow to understand it: of a sequence, and of what went on beside it. */
function steps({ failure: { before = [] } }: Seen): number {
  return before.filter((step) => /^\d+\. /.test(step) || step.startsWith(BESIDE)).length;
}

/** How much there is to read of a failure. */
function length({ failure: { sent = '', before = [], readBack, expected, actual } }: Seen): number {
  if (CONFLICT.test(expected)) return 0;
  // A change with what reads it back is understood without what led there.
  return [sent, ...(readBack ?? before), expected, actual].join('').length;
}

/**
 * Every failure of a verdict, also of warned and waived rules: first one of each cause, so that the numbers which a reader
 * sees have no gaps, then the others.
 */
export function numberedFailures(verdict: Verdict): NumberedFailure[] {
  const all = verdict.rules.flatMap((rule) =>
    (rule.failures ?? []).map((failure) => ({ rule, failure })),
  );
  const isWaived = ({ rule }: (typeof all)[number]) => rule.outcome === 'waived';
  const causes = [
    ...causesOf(all.filter((one) => !isWaived(one))),
    ...causesOf(all.filter(isWaived)),
  ];
  return [...causes.map(({ first }) => first), ...causes.flatMap(({ others }) => others)].map(
    (it, index) => ({ ...it, number: index + 1 }),
  );
}
