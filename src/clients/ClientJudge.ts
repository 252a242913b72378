import { describeRequest } from '../sent/judging/describeRequest.ts';
import { Judge, type Broken } from '../sent/judging/Judge.ts';
import { toCurl } from '../sent/exchange/toCurl.ts';
import { markerOf } from '../sent/redaction/text/Marker.ts';
import type { Redactor } from '../sent/redaction/Redactor.ts';
import { selectorOf } from '../promised/isSelected.ts';
import type { ClientRule, Constraint, Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import type { Decision, Failure } from '../decided/types.ts';
import type { ClientCheck, Sighting, Watcher } from './ClientCheck.ts';
import { succeeded, type ClientExchange } from './ClientExchange.ts';
import { harmlessField } from './harmlessField.ts';
import { shownName } from './shownName.ts';
import { isOnRequests, requestJudge, type RequestJudge } from './requestJudge.ts';
import type { Expected } from '../sent/judging/Expected.ts';

/** How many failures are reported per rule; the first ones are enough to show it. */
const FAILURES_TOLD = 3;

/** The parts with which a recording is judged. */
export interface ClientJudging {
  specs: Spec[];
  rules: ClientRule[];
  checks: ClientCheck[];
  target: Pick<Target, 'auth'>;
  redactor: Redactor;
}

/** One rule that an exchange broke, and which side broke it. */
export interface ClientFinding extends Broken {
  side: 'client' | 'platform';
}

/** Rules by which a client is judged: written by hand, and constraints on requests. */
export type RuleForClients = ClientRule | Constraint;

/**
 * Judges the exchanges of one client, one after the other in the order in which they ended: requests by the rules for
 * clients and the constraints on requests, responses by the constraints on responses.
 */
export class ClientJudge {
  readonly rules: RuleForClients[];
  readonly #specs: Spec[];
  readonly #redactor: Redactor;
  readonly #watchers: { rule: ClientRule; watch: Watcher }[];
  readonly #requests = new Map<string, RequestJudge>();
  readonly #answers: Judge;
  readonly #evidence = new Evidence();
  /** How often each operation was called. */
  readonly asked = new Map<string, number>();
  /** Requests without a token: what they show depends on whether the recording leaves tokens out. */
  readonly #withoutToken: ClientExchange[] = [];
  #hasTokens = false;
  readonly #isSaid: (id: string) => boolean;

  /** @throws Error for a rule without a check, and for a check without a rule (errors of ours) */
  constructor({ specs, rules, checks, target, redactor }: ClientJudging) {
    this.#specs = specs;
    this.#redactor = redactor;
    this.#answers = new Judge(specs, (text, service) =>
      redactor.text(withHarmlessNames(text), { service }),
    );
    const isSaid = saidBy(rules);
    const constraints = specs.flatMap((spec) => spec.constraints.filter(isOnRequests));
    this.rules = [...rules, ...constraints.filter(({ id }) => !isSaid(id))];
    this.#isSaid = isSaid;
    const byRule = new Map(checks.map((check) => [check.rule, check]));
    for (const { rule } of checks)
      if (!rules.some(({ id }) => id === rule)) throw new Error(`no rule for clients is ${rule}`);
    this.#watchers = rules.map((rule) => {
      const check = byRule.get(rule.id);
      if (check === undefined) throw new Error(`the rule ${rule.id} has no check`);
      return { rule, watch: check.watch({ specs, target }) };
    });
  }

  /** Judges one exchange, and remembers the result. Returns what it broke in a way not seen before. */
  witness(exchange: ClientExchange): ClientFinding[] {
    const { operation } = exchange;
    this.asked.set(operation, (this.asked.get(operation) ?? 0) + 1);
    const ofRules = this.#watchers.flatMap(({ rule, watch }) =>
      watch(exchange).flatMap((sighting) => this.#add(rule, sighting, exchange)),
    );
    const all = this.#judgeOf(exchange)(exchange);
    const findings = all.filter(({ constraint }) => !this.#isSaid(constraint.id));
    const ofRequest = findings.flatMap(({ constraint, broken }) =>
      constraint.location.in === 'token'
        ? this.#tokenSeen(constraint, exchange, broken)
        : this.#add(constraint, broken === undefined ? {} : { broken }, exchange),
    );
    const isValid = findings.every(({ broken }) => broken === undefined);
    const expected = answerIsFor(exchange, isValid);
    const ofAnswer = this.#answers.witness(operation, exchange, expected);
    return [
      ...[...ofRules, ...ofRequest].map((one) => ({ ...one, side: 'client' as const })),
      ...ofAnswer.map((one) => ({ ...one, side: 'platform' as const })),
    ];
  }

  /** The decision on each rule for clients and each constraint on requests. */
  clientDecisions(): Decision[] {
    this.#settleTokens();
    return this.rules.map((rule) =>
      this.#evidence.decide(rule.id, () =>
        'location' in rule && !this.asked.has(rule.operation)
          ? 'the client did not ask this operation'
          : 'no request of the client showed it',
      ),
    );
  }

  /** The decision on each constraint on responses. */
  platformDecisions(): Decision[] {
    return this.#specs
      .flatMap(({ constraints }) => constraints)
      .filter(({ location }) => location.in === 'response')
      .map((constraint) => this.#answers.decide(constraint));
  }

  #judgeOf({ of, spec }: ClientExchange): RequestJudge {
    const known = this.#requests.get(of.id) ?? requestJudge(of, spec);
    this.#requests.set(of.id, known);
    return known;
  }

  #tokenSeen(rule: Constraint, exchange: ClientExchange, broken: Sighting['broken']): Broken[] {
    if (broken === undefined) {
      this.#hasTokens = true;
      return this.#add(rule, {}, exchange);
    }
    // A request that was served without a token had one, which the recording leaves out.
    if (!succeeded(exchange)) this.#withoutToken.push(exchange);
    return [];
  }

  /** Decides about requests without a token: if the recording shows tokens, or refusals for lack of one, they had none. */
  #settleTokens(): void {
    for (const exchange of this.#withoutToken.splice(0)) {
      if (!this.#hasTokens && exchange.response?.status !== 401) continue;
      const judged = this.#judgeOf(exchange)(exchange);
      for (const { constraint, broken } of judged)
        if (constraint.location.in === 'token' && broken !== undefined)
          this.#add(constraint, { broken }, exchange);
    }
  }

  #add(
    rule: RuleForClients,
    { broken, before = [] }: Sighting,
    exchange: ClientExchange,
  ): Broken[] {
    const added = this.#evidence.add(rule.id, broken, () => {
      const { of, recorded, id } = exchange;
      const isOfOne = before.every((one) => one.of.service === of.service);
      const { expected, actual } = this.#legible(isOfOne ? of.service : undefined, broken);
      return {
        message: `${of.documented}: ${actual}. Expected: ${expected.replace(/\.$/, '')}.`,
        operation: of.documented,
        sent: describeRequest(recorded, of),
        expected,
        actual,
        curl: toCurl(recorded),
        ...(before.length > 0 && { before: before.map(stepOf) }),
        exchanges: [...before.map((one) => one.id), id],
      };
    });
    return added === undefined ? [] : [{ rule, failure: added }];
  }

  #legible(
    service: string | undefined,
    { expected, actual }: NonNullable<Sighting['broken']> = { expected: '', actual: '' },
  ) {
    return { expected, actual: this.#redactor.text(withHarmlessNames(actual), { service }) };
  }
}

/** A sentence about a breach; pointers in it have names that others give, and a media type may be anything. */
function withHarmlessNames(sentence: string): string {
  const shown = (name: string) => (/^\d{1,6}$/.test(name) || name === '' ? name : shownName(name));
  return sentence
    .replace(/^\/.*?(?= is )|(?<=\s)\/[^\s,]+/gs, (pointer) =>
      pointer.split('/').map(shown).join('/'),
    )
    .replace(/^(Content-Type): (.*)$/s, (_, name: string, value: string) => {
      const type = harmlessField(name, value, markerOf(undefined)) ?? '';
      return `${name}: ${type}`;
    });
}

/** Returns whether a rule for clients says the same as a constraint, by the constraint's id. */
function saidBy(rules: ClientRule[]): (id: string) => boolean {
  const ids = rules.flatMap(({ insteadOf = [] }) => insteadOf);
  return ids.length === 0 ? () => false : selectorOf(ids);
}

/** An earlier exchange in a line. */
function stepOf({ recorded, of, response }: ClientExchange): string {
  return `${describeRequest(recorded, of, undefined, true)} → ${response?.status ?? 'no response'}`;
}

/** Statuses with which any gateway may respond, in words of its own. */
const OF_GATEWAYS = [401, 403, 407, 408, 425, 429];

/**
 * What is expected of the response to a client's request. A success comes from the operation. So does a refusal with a
 * documented status, if the request broke something that the documents demand, or if its body is of the documented kind.
 * Any other response may come from a gateway.
 * @param isValid whether the request kept all that the documents demand
 */
function answerIsFor(exchange: ClientExchange, isValid: boolean): Expected {
  const { response, unjudged, of } = exchange;
  if (unjudged !== undefined) return 'anything';
  if (response === null) return 'success';
  const { status } = response;
  if (status >= 500) return 'anything';
  if (status < 400) return 'success';
  const described = of.responses.find((one) => one.status === String(status));
  if (described === undefined || OF_GATEWAYS.includes(status)) return 'anything';
  const essence = response.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  return !isValid || essence === described.mediaType ? [String(status)] : 'anything';
}

/** The evidence on each rule so far. */
class Evidence {
  readonly #shown = new Map<string, { cases: number; failures: Failure[] }>();

  /**
   * Counts one case of a rule.
   * @param broken absent if it was kept
   * @param describe makes the failure; called only if it is reported
   * @returns the failure, if it is reported and none received the same before
   */
  add(
    rule: string,
    broken: { actual: string } | undefined,
    describe: () => Failure,
  ): Failure | undefined {
    const shown = this.#shown.get(rule) ?? { cases: 0, failures: [] };
    this.#shown.set(rule, shown);
    shown.cases += 1;
    const { failures } = shown;
    if (broken === undefined || failures.length >= FAILURES_TOLD) return undefined;
    if (failures.some(({ actual }) => actual === broken.actual)) return undefined;
    const failure = describe();
    failures.push(failure);
    return failure;
  }

  /** @param whyNot the reason, if nothing showed it */
  decide(rule: string, whyNot: () => string): Decision {
    const { cases, failures } = this.#shown.get(rule) ?? { cases: 0, failures: [] };
    if (cases === 0) return { rule, outcome: 'notExercised', reason: whyNot(), cases, failures };
    return { rule, outcome: failures.length > 0 ? 'failed' : 'passed', cases, failures };
  }
}
