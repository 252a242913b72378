import type { Constraint, Rule, Spec } from '../../../promised/types.ts';
import { ruleAddress, servicePage } from './addresses.ts';
import { answersSentence, casesView } from './casesView.ts';
import type { PlainExample } from './snippetsOf.ts';
import { fieldOf } from './fieldPath.ts';
import type { Pair } from './Example.ts';
import type { Recording } from './Recording.ts';
import type { FaultView, RuleView } from './RuleView.ts';
import type { TargetHistory } from './Run.ts';

/** What pages show beside rules, by their ids. */
export interface Beside {
  recording: Recording;
  /** Plain examples, by operation. */
  examples: ReadonlyMap<string, PlainExample>;
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
      ? { count: answersSentence(decision), examples: [] }
      : casesView(decision, recording.held.get(id) ?? []),
    faults: faultsBeside(statement, faults.get(id) ?? []),
    ...(rule.resource !== undefined && {
      familyAddress: `${servicePage(rule.service)}#${rule.family}`,
    }),
    ...(pair !== undefined && { pair }),
    history: histories.get(id) ?? [],
    group: groupOf(rule),
    field: 'location' in rule ? fieldOf(rule) : '',
    brief: 'location' in rule ? briefly(statement) : statement,
  };
}

/** The faults of a rule beside its sentence, which those that a recipe made repeat. */
export function faultsBeside(statement: string, faults: readonly FaultView[]): FaultView[] {
  return faults.map(({ id, description }) => ({
    id,
    description: description.replace(`: ${statement}`, '.'),
  }));
}

/** Words that say where a field is, or of which operation the body or the response is, which the page shows anyway. */
const PLACE =
  /^In (?:the body|a \w+ response) of [^,]+, |^The \w+ parameter (?=`)| of (?:a \w+ response of )?[A-Z]+ \/\S*/g;

/** A shorter statement: `In the body of …, `quantity` is greater than 0.` → ``quantity` is greater than 0.` */
function briefly(statement: string): string {
  const brief = statement.replace(PLACE, '').replace(/^the whole /, 'the body ');
  return brief.charAt(0).toUpperCase() + brief.slice(1);
}

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
      return location.status === '*' ? 'answers' : `response ${location.status}`;
    default:
      return 'parameters';
  }
}
