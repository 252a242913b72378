import type { RuleCheck } from '../../checked/Check.ts';
import type { LiveResponse } from '../../sent/exchange/LiveExchange.ts';
import { liveResponse } from '../../sent/exchange/liveResponse.ts';
import type { Finding } from '../../sent/judging/Finding.ts';
import { Judge } from '../../sent/judging/Judge.ts';
import type { Judged } from '../../sent/judging/answerJudge.ts';
import type { ControlAnswer } from '../../sent/log/ControlAnswer.ts';
import { isAgainst, type JudgedAs } from '../../sent/judging/Expected.ts';
import { Session } from '../../sent/Session.ts';
import type { IdentityGiver } from '../../sent/SessionOptions.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { isJudged } from '../../checked/run/checksOf.ts';
import { decideJudged } from '../../checked/run/decideJudged.ts';
import type { Plan } from '../../checked/run/planOf.ts';
import { SuiteRun } from '../../checked/run/SuiteRun.ts';
import { sensitiveFields } from '../../promised/reading/loadSpecs.ts';
import type { Constraint, Spec } from '../../promised/types.ts';
import type { Target } from '../../target/Target.ts';
import type { Decision, Observation, Verdict } from '../../decided/types.ts';
import { jsonPointer } from '../../words/json/jsonPointer.ts';
import { isWhole, liveOf } from './liveOf.ts';
import { Player, type Lack } from './Player.ts';
import { Recording } from './Recording.ts';
import { hasMarker } from '../../sent/redaction/text/Marker.ts';
import { notExercised } from '../../decided/notExercised.ts';
import { withInstead } from './redacted.ts';

/** The recording of an earlier run, and what it is judged by today. */
export interface Recorded {
  /** Today's checks, and the rules that they decide. */
  plans: Plan[];
  /** Today's specs of all services. */
  specs: Spec[];
  requestFactories: IdentityGiver[];
  /** The recorded target, without secrets. */
  target: Target;
  /** What the run found: its failures say because of which rule a request had to be rejected. */
  before: Pick<Verdict, 'rules'>;
  run: { id?: string; seed: number; casesPerRule: number; startedAt: string };
  /** Exchanges in the order in which they were sent. */
  exchanges: RecordedExchange[];
  /** Whether a run of this user left them: a folder from elsewhere does not say what is left out. */
  isOwn: boolean;
  /** Ids of all that were sent, also of those that were not kept whole. */
  sent: string[];
  /** The responses of the target's control plane. */
  control: ControlAnswer[];
}

/** The result of judging a run's evidence today. */
export interface JudgedAgain {
  /** Decisions of the checks, and of the judge of all responses. */
  decisions: Decision[];
  observations: Observation[];
  /**
   * Rules whose checks did not get everything that they got then, with the reason: for them only the same decision as then
   * counts.
   */
  unsure: Map<string, string>;
}

const WORDS: ReadonlySet<unknown> = new Set(['success', 'server error', 'anything']);

const SECRET = 'a value that it judges was redacted in the recording';

/** Values that a redacted value may have been: texts and numbers of several kinds. */
const MAY_HAVE_STOOD = ['', 'x', 7, -0.5];

const WHY_UNSEEN = 'the values it needs were redacted (personal or secret data)';

/** Judges an earlier run's recording by today's specs and checks. Sends nothing. */
export async function judgeAgain(recorded: Recorded): Promise<JudgedAgain> {
  const { plans, exchanges } = recorded;
  const { decisions, player, observations } = await playAll(recorded);
  const lackOf = ({ rule }: Decision) => player.lackOf(rule);
  const checked = decisions.map((decision) => supported(decision, lackOf(decision)));
  const judge = judgeOf(recorded);
  const judged = plans.flatMap((plan) =>
    plan.rules
      .filter(isJudged)
      .filter(({ id }) => plan.selected.has(id))
      .map((constraint) => decideJudged(constraint, plan, { judge, target: recorded.target })),
  );
  const redacted = new Set(
    exchanges
      .filter((exchange) => hasMarker(liveOf(exchange).response?.text ?? ''))
      .map(({ id }) => id),
  );
  const unsure = new Map<string, string>();
  for (const decision of checked) {
    const { isRedacted: wasRedacted, unanswered } = lackOf(decision);
    const seen = decision.failures.flatMap((failure) => failure.exchanges);
    if (unanswered !== undefined) unsure.set(decision.rule, notAnswered(unanswered));
    else if (wasRedacted || seen.some((id) => redacted.has(id))) unsure.set(decision.rule, SECRET);
  }
  return { decisions: [...checked, ...judged], observations, unsure };
}

/** A judge that has seen all responses, each judged as it was then. */
function judgeOf({ specs, exchanges, before, isOwn }: Recorded): RecordedJudge {
  const operations = new Set(specs.flatMap((spec) => spec.operations.map(({ id }) => id)));
  const judge = new RecordedJudge(specs);
  const found = before.rules.flatMap(({ failures = [] }) => failures);
  const forbiddenBy = new Map(
    found.flatMap(({ exchanges: ids, follows = [] }) => ids.map((id) => [id, follows[0]])),
  );
  for (const exchange of exchanges) {
    const { operation } = exchange;
    if (operation === null || !operations.has(operation) || !isWhole(exchange)) continue;
    const as = judgedAsOf(exchange, isOwn);
    if (as === undefined) continue;
    const live = liveOf(exchange);
    if (isAgainst(as)) judge.count(operation, live, as, forbiddenBy.get(exchange.id));
    judge.witness(operation, live, isAgainst(as) ? 'success' : as);
  }
  return judge;
}

/** As what a response was judged. What a folder from elsewhere does not say, or says in no word of ours, its status does. */
export function judgedAsOf(
  { judgedAs, response }: RecordedExchange,
  isOwn: boolean,
): JudgedAs | undefined {
  const isKnown = Array.isArray(judgedAs) || isAgainst(judgedAs) || WORDS.has(judgedAs);
  if (isOwn || isKnown) return judgedAs as JudgedAs | undefined;
  // A rejection may be a gateway's.
  return /^2/.test(String(response?.status)) ? 'success' : undefined;
}

/** Runs the checks against the recording, one after the other. */
async function playAll(
  recorded: Recorded,
): Promise<{ decisions: Decision[]; player: Player; observations: Observation[] }> {
  const { specs, target, run, requestFactories, exchanges, sent, control } = recorded;
  const operations = new Map(
    specs.flatMap((spec) => spec.operations.map((operation) => [operation.id, operation])),
  );
  const recording = new Recording(exchanges.filter(isWhole), sent);
  const operationOf = (id: string) => operations.get(id);
  const player = new Player({ recording, control, target, operationOf });
  const session = new Session({
    target,
    specs,
    requestFactories,
    client: player,
    redactor: new Redactor({ secrets: [], sensitiveFields: sensitiveFields(specs) }),
    seed: run.seed,
    // No rule can be judged by more cases than were recorded, whatever the file says.
    cases: Math.min(run.casesPerRule, exchanges.length),
    runId: run.id,
    startedAt: new Date(run.startedAt),
    clock: player.clock,
  });
  const decisions = new Map<string, Decision>();
  const play = async (isPlayed: (rule: string) => boolean) => {
    const plans = recorded.plans.map((plan) => playedPlan(plan, isPlayed, player));
    const onDecision = (decision: Decision) => void decisions.set(decision.rule, decision);
    await new SuiteRun(plans, {
      session,
      width: 1,
      holdsWaits: true,
      onDecision,
      onDefect: undecided,
    }).ended;
  };
  await play(() => true);
  const lacking = new Set(
    [...decisions.keys()].filter((rule) => player.lackOf(rule).unanswered !== undefined),
  );
  for (const rule of lacking) player.forget(rule);
  // Another check found this out for many then; by now it is known.
  await play((rule) => lacking.has(rule));
  return { decisions: [...decisions.values()], player, observations: session.observations };
}

/** The checks of the selected rules, without anything that the judge decides. */
function playedPlan(plan: Plan, isPlayed: (rule: string) => boolean, player: Player): Plan {
  const isAsked = ({ rule }: RuleCheck) => isPlayed(rule) && !plan.feeders.has(rule);
  const checks = plan.checks.filter(isAsked).map((check) => played(check, player));
  return { ...plan, checks, feeders: new Set(), rules: [] };
}

function played(check: RuleCheck, player: Player): RuleCheck {
  return {
    ...check,
    run: (trial) => {
      player.begin(trial.rule);
      return check.run(trial);
    },
  };
}

/** The decision on a check that threw: a marker in place of a value may be nothing that it can work with. */
function undecided(rule: string, error: unknown): Decision {
  const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
  return notExercised(rule, `its check cannot work with what is recorded (${message})`);
}

/** A decision without passes that rest on a part of the questions. */
function supported(decision: Decision, { unanswered }: Lack): Decision {
  if (unanswered === undefined || decision.outcome === 'failed') return decision;
  return { ...decision, outcome: 'notExercised', reason: notAnswered(unanswered) };
}

function notAnswered({ what, why }: NonNullable<Lack['unanswered']>): string {
  return `its request ${what} ${why}`;
}

/** A judge of recorded responses: findings that depend on a redacted value are left out. */
export class RecordedJudge extends Judge {
  readonly #passedOver = new Set<string>();

  constructor(specs: Spec[]) {
    const redactor = new Redactor({ secrets: [], sensitiveFields: sensitiveFields(specs) });
    super(specs, (text, service) => redactor.text(text, { service }));
  }

  override findings(operation: string, answer: Judged): Finding[] {
    const found = super.findings(operation, answer);
    const { response } = answer;
    if (response === null || !holdsRedacted(response)) return found;
    const others = MAY_HAVE_STOOD.map(
      (value) =>
        new Map(
          super
            .findings(operation, { ...answer, response: withBody(response, value) })
            .map((finding) => [finding.constraint.id, finding]),
        ),
    );
    // What another kind of value would have shown is unknown, too.
    for (const id of others.flatMap((other) => [...other.keys()]))
      if (!found.some(({ constraint }) => constraint.id === id)) this.#passedOver.add(id);
    return found.filter((finding) => {
      const { constraint, broken } = finding;
      const isSure =
        !isAboutRedacted(finding, response) &&
        others.every((other) => {
          const same = other.get(constraint.id);
          return same !== undefined && (same.broken === undefined) === (broken === undefined);
        });
      if (!isSure) this.#passedOver.add(constraint.id);
      return isSure;
    });
  }

  override decide(constraint: Constraint): Decision {
    const decision = super.decide(constraint);
    return decision.outcome === 'notExercised' && this.#passedOver.has(constraint.id)
      ? { ...decision, reason: WHY_UNSEEN }
      : decision;
  }
}

function holdsRedacted({ text, headers }: LiveResponse): boolean {
  return hasMarker(text) || headers.some(([, value]) => hasMarker(value));
}

function withBody(response: LiveResponse, instead: unknown): LiveResponse {
  if (response.jsonError !== null) return response;
  const body = Buffer.from(JSON.stringify(withInstead(response.json, instead)));
  return liveResponse(response, body);
}

function isAboutRedacted({ constraint: { location }, broken }: Finding, response: LiveResponse) {
  if (location.in === 'response' && location.part === 'header')
    return hasMarker(response.header(location.name) ?? '');
  if (broken?.pointer === undefined) return false;
  return hasMarker(JSON.stringify(jsonPointer(response.json, broken.pointer)) ?? '');
}
