import type { Rule } from '../types.ts';
import type { OpenPoint } from '../OpenPoint.ts';
import type { ChangeLog, Outcome } from './Change.ts';
import { breaks, NOT_KEPT, matchedPairs, RELIED_ON } from './outcomes.ts';
import type { ServiceVersion } from './SpecVersion.ts';

const OPEN = breaks.nobody('Nobody fails because of what is open.');
const SHOULD = breaks.nobody('It is a should, which no server breaks.');
const WAS_SHOULD = breaks.nobody('It was a should, on which nobody could rely.');
const DECIDED = breaks.servers('A server may have decided otherwise while it was open.');

type Add = (of: Rule | OpenPoint, kind: string, message: string, outcome: Outcome) => void;

/** Compares the rules and open points of two versions. A rule for many resources counts once. */
export function diffRules(log: ChangeLog, before: ServiceVersion, after: ServiceVersion): void {
  const [was, is] = [byId(before.rules), byId(after.rules)];
  const [wasOpen, isOpen] = [byId(before.openPoints), byId(after.openPoints)];
  const add: Add = ({ family, id }, kind, message, outcome) =>
    log.add({ kind, place: family, message }, outcome, [id]);
  for (const [id, former, rule] of matchedPairs(was, is)) {
    if (rule === undefined) {
      const { level, statement } = former!;
      const outcome = level === 'should' ? WAS_SHOULD : RELIED_ON;
      const question = isOpen.get(id)?.question;
      const kind = after.retired.includes(id) ? 'retired' : 'removed';
      if (question === undefined) add(former!, `rule-${kind}`, `${kind}: ${statement}`, outcome);
      else add(former!, 'rule-opened', `an open point now: ${question}`, outcome);
    } else if (former !== undefined) diffRule(add, former, rule);
    else {
      const { level, statement } = rule;
      const outcome = level === 'should' ? SHOULD : wasOpen.has(id) ? DECIDED : NOT_KEPT;
      if (wasOpen.has(id)) add(rule, 'open-point-decided', `decided: ${statement}`, outcome);
      else add(rule, 'rule-added', `${level}: ${statement}`, outcome);
    }
  }
  for (const [id, former, point] of matchedPairs(wasOpen, isOpen)) {
    if (point === undefined) {
      if (!is.has(id))
        add(former!, 'open-point-removed', `asked no more: ${former!.question}`, OPEN);
    } else if (former === undefined) {
      if (!was.has(id)) add(point, 'open-point-added', `asked: ${point.question}`, OPEN);
    } else if (former.question !== point.question)
      add(point, 'open-point-reworded', `${former.question} → ${point.question}`, OPEN);
  }
}

export function byId<T extends { id: string }>(entries: T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function diffRule(add: Add, before: Rule, after: Rule): void {
  if (before.level !== after.level)
    add(
      after,
      'rule-level-changed',
      `${before.level} → ${after.level}: ${after.statement}`,
      after.level === 'must' ? NOT_KEPT : RELIED_ON,
    );
  if (before.statement !== after.statement)
    add(
      after,
      'rule-reworded',
      `${before.statement} → ${after.statement}`,
      breaks.nobody('Its id stayed, so that it asks the same in other words.'),
    );
  if (before.source !== after.source)
    add(
      after,
      'rule-source-changed',
      `source ${before.source} → ${after.source}`,
      breaks.nobody('It rests on another section; what it asks stays as it was.'),
    );
}
