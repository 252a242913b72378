import type { Level, Rule } from '../types.ts';
import type { OpenPoint } from '../OpenPoint.ts';
import type { ChangeLog, Outcome } from './Change.ts';
import { breaksNobody } from './outcomeOf.ts';
import type { ServiceVersion } from './SpecVersion.ts';

/** Compares the rules and open points of two versions. A rule for many resources counts once. */
export function diffRules(log: ChangeLog, before: ServiceVersion, after: ServiceVersion): void {
  const [was, is] = [byId(before.rules), byId(after.rules)];
  const [wasOpen, isOpen] = [byId(before.openPoints), byId(after.openPoints)];
  const add = (rule: Rule | OpenPoint, kind: string, message: string, outcome: Outcome) =>
    log.add({ kind, place: rule.family, message }, outcome, [rule.id]);
  for (const [id, rule] of is) {
    const former = was.get(id);
    if (former !== undefined) diffRule(log, former, rule);
    else if (wasOpen.has(id))
      add(rule, 'open-point-decided', `decided: ${rule.statement}`, DECIDED[rule.level]);
    else add(rule, 'rule-added', `${rule.level}: ${rule.statement}`, ADDED[rule.level]);
  }
  for (const [id, rule] of was) {
    if (is.has(id)) continue;
    if (isOpen.has(id))
      add(
        rule,
        'rule-opened',
        `an open point now: ${isOpen.get(id)?.question}`,
        removed(rule.level),
      );
    else if (after.retired.includes(id))
      add(rule, 'rule-retired', `retired: ${rule.statement}`, removed(rule.level));
    else add(rule, 'rule-removed', `removed: ${rule.statement}`, removed(rule.level));
  }
  for (const [id, point] of isOpen) {
    const former = wasOpen.get(id);
    if (former === undefined && !was.has(id))
      add(point, 'open-point-added', `asked: ${point.question}`, breaksNobody(OPEN));
    else if (former !== undefined && former.question !== point.question)
      add(
        point,
        'open-point-reworded',
        `${former.question} → ${point.question}`,
        breaksNobody(OPEN),
      );
  }
  for (const [id, point] of wasOpen)
    if (!isOpen.has(id) && !is.has(id))
      add(point, 'open-point-removed', `asked no more: ${point.question}`, breaksNobody(OPEN));
}

function byId<T extends { id: string }>(entries: T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

const OPEN = 'Nobody fails because of what is open.';

const ADDED: Record<Level, Outcome> = {
  must: { breaks: ['servers'], reason: 'No server had to keep it before.' },
  should: breaksNobody('It is a should, which no server breaks.'),
};

const DECIDED: Record<Level, Outcome> = {
  must: { breaks: ['servers'], reason: 'A server may have decided otherwise while it was open.' },
  should: breaksNobody('It is a should, which no server breaks.'),
};

function removed(level: Level): Outcome {
  return level === 'should'
    ? breaksNobody('It was a should, on which nobody could rely.')
    : { breaks: ['clients'], reason: 'A client may no longer rely on it.' };
}

function diffRule(log: ChangeLog, before: Rule, after: Rule): void {
  const add = (kind: string, message: string, outcome: Outcome) =>
    log.add({ kind, place: after.family, message }, outcome, [after.id]);
  if (before.level !== after.level)
    add(
      'rule-level-changed',
      `${before.level} → ${after.level}: ${after.statement}`,
      after.level === 'must' ? ADDED.must : removed('must'),
    );
  if (before.statement !== after.statement)
    add(
      'rule-reworded',
      `${before.statement} → ${after.statement}`,
      breaksNobody('Its id stayed, so that it asks the same in other words.'),
    );
  if (before.source !== after.source)
    add(
      'rule-source-changed',
      `source ${before.source} → ${after.source}`,
      breaksNobody('It rests on another section; what it asks stays as it was.'),
    );
}
