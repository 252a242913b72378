import type { Variant } from '../faults/Fault.ts';
import { nullFor, type NullServer } from '../faults/nullServers.ts';
import { isSelected } from '../src/promised/isSelected.ts';
import type { ServiceName } from '../services.ts';
import { rulesOf } from '../src/checked/run/rulesOf.ts';
import { ofService } from '../src/promised/ofService.ts';
import type { Spec } from '../src/promised/types.ts';
import { disturbedBy } from './disturbedBy.ts';
import { judgeSandbox } from './judgeSandbox.ts';
import { raisedRule, type RaisedRule } from './proveFault.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { isSameRequest, isSameResponse } from './isTransparentTo.ts';

/** A variant or null server, and what is run against it. */
interface Piece {
  service: ServiceName;
  /** Ids of the rules that are run. Default: all that it could disturb. */
  rules?: string[];
}

/** The outcomes of one service's rules at a variant. */
export interface VariantProof {
  variant: string;
  service: ServiceName;
  passed: number;
  notExercised: number;
  /** Rules that failed, or were cut short by the bounds of the plan, though nothing is wrong. */
  raised: RaisedRule[];
  /** What the run changed and could not restore, in words, though nothing is wrong. */
  left: string[];
  /** Whether the variant changed any request or response, if it says that it changes some within the process. */
  differs: boolean;
  durationMs: number;
}

/** Runs the rules of one service that a variant disturbs against a sandbox with the variant. */
export async function proveVariant(
  variant: Variant,
  { service, rules: asked }: Piece,
  specs: Spec[],
): Promise<VariantProof> {
  const startedAt = performance.now();
  const spec = ofService(specs, service);
  const rules = asked ?? rulesHeldAgainst(variant, spec);
  const { sameMessages, wrapControl, inTargetFile, inRealTime, small } = variant;
  const overHttp = variant.overHttp === true || inRealTime === true;
  const { wrap, hasDiffered } = watched(variant.wrap);
  const judge = async (some: string[]) =>
    some.length === 0
      ? { decisions: [], left: [], isCutShort: () => false }
      : judgeSandbox({
          ...{ specs, service, rules: some, wrap, wrapControl, small, isBounded: true },
          ...{ inTargetFile, overHttp, inRealTime },
        });
  const { disturbed, untouched } =
    overHttp || inTargetFile || small
      ? { disturbed: rules, untouched: [] }
      : await disturbedBy(variant, rules, spec, specs);
  const alone = await judge(disturbed);
  const isOther =
    overHttp || sameMessages === true || inTargetFile !== undefined || small !== undefined;
  const changes = () => hasDiffered() || isOther;
  // A variant may depend on all requests together (every tenth one, or a client's first), which one rule's own requests do
  // not show.
  const isOfAll = !changes() && untouched.length > 0;
  const { decisions, left, isCutShort } = isOfAll ? await judge(rules) : alone;
  const outcomes = [...decisions.map(({ outcome }) => outcome), ...(isOfAll ? [] : untouched)];
  const mayWarn = warningsOf(variant, specs);
  return {
    variant: variant.id,
    service,
    passed: outcomes.filter((outcome) => outcome === 'passed').length,
    notExercised: outcomes.filter((outcome) => outcome === 'notExercised').length,
    raised: decisions
      .filter(
        ({ rule, outcome }) => isCutShort(rule) || (outcome === 'failed' && !mayWarn.has(rule)),
      )
      .map(raisedRule),
    left,
    differs: changes(),
    durationMs: Math.round(performance.now() - startedAt),
  };
}

function rulesHeldAgainst({ run }: Variant, spec: Spec): string[] {
  if (run === undefined) return distinctRules(spec);
  const ids = rulesOf(spec).map(({ id }) => id);
  return ids.filter((id) => isSelected(id, run));
}

/** The rules that may notice a variant: of those that it names, the ones that only warn. */
function warningsOf({ warns = [] }: Variant, specs: Spec[]): Set<string> {
  const rules = warns.length === 0 ? [] : specs.flatMap(rulesOf);
  return new Set(
    rules
      .filter(({ id, level }) => level === 'should' && isSelected(id, warns))
      .map(({ id }) => id),
  );
}

/** The outcomes of one service's rules at a server that answers everything alike. */
export interface NullServerProof {
  nullServer: string;
  service: ServiceName;
  /** Rules that passed and may. */
  passed: string[];
  /** Rules that passed though they need more than this response. */
  wronglyPassed: string[];
  failed: number;
  notExercised: number;
  durationMs: number;
}

/** Runs all rules of one service against a null server. */
export async function proveNullServer(
  nullServer: NullServer,
  { service, rules = [] }: Piece,
  specs: Spec[],
): Promise<NullServerProof> {
  const startedAt = performance.now();
  const limits = nullServer.timeoutMs === undefined ? {} : { timeoutMs: nullServer.timeoutMs };
  const { decisions } = await judgeSandbox({
    specs,
    service,
    rules,
    wrap: nullFor(nullServer, service),
    overHttp: nullServer.timeoutMs !== undefined,
    limits,
  });
  const passed = decisions.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => rule);
  const allowed = nullServer.mayPass.map(({ rules }) => rules);
  const mayPass = (rule: string) => allowed.length > 0 && isSelected(rule, allowed);
  return {
    nullServer: nullServer.id,
    service,
    passed: passed.filter(mayPass),
    wronglyPassed: passed.filter((rule) => !mayPass(rule)),
    failed: decisions.filter(({ outcome }) => outcome === 'failed').length,
    notExercised: decisions.filter(({ outcome }) => outcome === 'notExercised').length,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/** Constraints that every operation has: on responses, and that valid requests are accepted. */
const ALWAYS = ['response', 'operation'];

/**
 * The rules that are run against a variant: all, except that of constraints on requests that several operations have in
 * the same place (the dates of every report, the `pageToken` of every list) only the first one is run. They take the most
 * requests, and a variant that disturbs one disturbs the next.
 */
function distinctRules(spec: Spec): string[] {
  const seen = new Set<string>();
  return rulesOf(spec)
    .filter((rule) => {
      if (!('location' in rule) || ALWAYS.includes(rule.location.in)) return true;
      const place = rule.id.slice(rule.operation.length);
      const isNew = !seen.has(place);
      seen.add(place);
      return isNew;
    })
    .map(({ id }) => id);
}

/** The requests that a wrapper sent to the sandbox because of one request, and the responses. */
interface Arrival {
  request: SandboxRequest;
  response?: SandboxResponse;
}

/** A wrapper that does the same, and tells whether it ever changed, withheld or added a request or a response. */
export function watched(wrap: Wrapper): { wrap: Wrapper; hasDiffered: () => boolean } {
  let differs = false;
  const arriving = new AsyncLocalStorage<Arrival[]>();
  return {
    hasDiffered: () => differs,
    wrap: (next) => {
      const wrapped = wrap(async (request) => {
        const arrival: Arrival = { request };
        arriving.getStore()?.push(arrival);
        return (arrival.response = await next(request));
      });
      return async (request) => {
        if (differs) return wrapped(request);
        const arrivals: Arrival[] = [];
        const sent = { ...request, query: new URLSearchParams(request.query) };
        const received = await arriving.run(arrivals, () => wrapped(request));
        differs ||= !isUntouched(sent, received, arrivals);
        return received;
      };
    },
  };
}

function isUntouched(sent: SandboxRequest, received: SandboxResponse, arrivals: Arrival[]) {
  const [only, ...more] = arrivals;
  if (only?.response === undefined || more.length > 0) return false;
  return isSameRequest(only.request, sent) && isSameResponse(received, only.response);
}
