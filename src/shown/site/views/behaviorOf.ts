import { isSelected } from '../../../promised/isSelected.ts';
import type { Operation, Spec } from '../../../promised/types.ts';
import type { Recording } from './Recording.ts';
import type { RuleView } from './RuleView.ts';

export interface RuleGroup {
  /** Empty for rules that need none: those of no other group. */
  title: string;
  rules: RuleView[];
}

const REQUESTS = 'Accepted and rejected requests';
const PAGES = 'Paging';
const ELSEWHERE = 'What other operations show afterwards';
const RESPONSE = 'The response';

/** Conditions, which are not what a sentence states. */
const CONDITION = /\b(?:if|after|even if|when)\b[^,:.]*(?:[,:.]|$)/gi;
const OUTCOME =
  /\b(?:accepted|rejected|processed|gets (?:no token|an identifier|a response|4\d\d))\b/;
const STATE = /\b(?:a search (?:for|shows|then|still)|keeps|stays)\b/;
const EXCHANGE = /^In the RFC 6749 exchange, (.*)/;

/** Rules of an operation by what they are about, then those of each state machine, then those of the exchange for a token. */
export function behaviorOf(
  rules: RuleView[],
  operation: Operation,
  { stateMachines }: Spec,
  recording: Pick<Recording, 'held' | 'exchanges'>,
): RuleGroup[] {
  const machineOf = ({ id }: RuleView) =>
    stateMachines.find(({ transitions }) =>
      transitions.some((transition) => isSelected(id, transition.rules)),
    );
  // What many sentences begin with is said once, above them.
  const inExchange = rules.flatMap((rule) => {
    const [, rest] = EXCHANGE.exec(rule.statement) ?? [];
    const statement = rest?.replace(/^[a-z](?=[a-z]* )/, (first) => first.toUpperCase());
    return statement === undefined ? [] : { ...rule, statement };
  });
  const others = rules.filter(({ statement }) => !EXCHANGE.test(statement));
  const kinds = Map.groupBy(
    others.filter((rule) => machineOf(rule) === undefined),
    (rule) => kindOf(rule, operation, recording),
  );
  const ofKinds = [REQUESTS, RESPONSE, ELSEWHERE, PAGES].map((title) => ({
    title: kinds.size > 1 ? title : '',
    rules: kinds.get(title) ?? [],
  }));
  const ofMachines = stateMachines.map((machine) => ({
    title: machine.title,
    rules: others.filter((rule) => machineOf(rule) === machine),
  }));
  return [
    ...ofKinds,
    ...ofMachines,
    { title: 'In the exchange of RFC 6749', rules: inExchange },
  ].filter((group) => group.rules.length > 0);
}

/** By the requests and responses that showed the rule at the sandbox, or else by its sentence. */
function kindOf(
  { id, statement }: RuleView,
  operation: Operation,
  { held, exchanges }: Pick<Recording, 'held' | 'exchanges'>,
): string {
  const cases = held.get(id) ?? [];
  if (/\bpag(?:es?|ing)\b|PageNum|PageToken/i.test(statement)) return PAGES;
  const shownBy = cases.flatMap((one) => one.exchanges.map((at) => exchanges.get(at)?.operation));
  // What reads alone changes nothing that others could show.
  const isRead = operation.method === 'GET';
  if (!isRead && shownBy.some((other) => other !== operation.id)) return ELSEWHERE;
  const isRejection = cases.some(({ expected }) => expected.startsWith('a rejection'));
  if (isRejection || OUTCOME.test(statement.replace(CONDITION, ''))) return REQUESTS;
  return !isRead && STATE.test(statement) ? ELSEWHERE : RESPONSE;
}
