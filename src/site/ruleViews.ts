import type { Constraint, Rule, Spec } from '../spec/types.ts';
import { ruleAddress, servicePage } from './addresses.ts';
import { answersSentence, casesSentence } from './casesSentence.ts';
import type { Pair } from './Example.ts';
import type { Recording } from './Recording.ts';
import type { FaultView, RuleView } from './RuleView.ts';
import type { TargetHistory } from './Run.ts';

/** What stands beside rules, by their ids. */
export interface Beside {
  recording: Recording;
  faults: ReadonlyMap<string, FaultView[]>;
  pairs: ReadonlyMap<string, Pair>;
  histories: ReadonlyMap<string, TargetHistory[]>;
}

/** A rule as pages show it. */
export function ruleView(
  rule: Rule | Constraint,
  spec: Spec,
  { recording, faults, pairs, histories }: Beside,
): RuleView {
  const { id, level, statement, source, place } = rule;
  const decision = recording.decisions.get(id);
  const isOnAnswers = 'location' in rule && rule.location.in === 'response';
  const pair = pairs.get(id);
  return {
    id,
    address: ruleAddress(rule, spec),
    shortId: id.slice((rule.operation ?? rule.service).length + 1),
    level,
    statement,
    source,
    place,
    cases: isOnAnswers
      ? answersSentence(decision)
      : casesSentence(decision, recording.held.get(id) ?? []),
    // A fault that a recipe made repeats the sentence of its constraint.
    faults: (faults.get(id) ?? []).map((fault) => ({
      id: fault.id,
      description: fault.description.replace(`: ${statement}`, '.'),
    })),
    ...(rule.resource !== undefined && {
      familyAddress: `${servicePage(rule.service)}#${rule.family}`,
    }),
    ...(pair !== undefined && { pair }),
    history: histories.get(id) ?? [],
    group: groupOf(rule),
  };
}

/** What a rule is grouped under on the page of its operation. */
function groupOf(rule: Rule | Constraint): string {
  if (!('location' in rule)) return 'rules';
  const { location } = rule;
  switch (location.in) {
    case 'operation':
      return 'as a whole';
    case 'token':
    case 'scope':
      return 'access';
    case 'body':
      return 'body';
    case 'response':
      return location.status === '*' ? 'answers' : `answer ${location.status}`;
    default:
      return 'parameters';
  }
}
