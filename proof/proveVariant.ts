import type { Variant } from '../faults/Fault.ts';
import { nullFor, type NullServer } from '../faults/nullServers.ts';
import { isSelected } from '../src/spec/isSelected.ts';
import type { ServiceName } from '../services.ts';
import { rulesOf } from '../src/run/rulesOf.ts';
import type { Spec } from '../src/spec/types.ts';
import { disturbedBy } from './disturbedBy.ts';
import { judgeSandbox } from './judgeSandbox.ts';
import type { RaisedRule } from './proveFault.ts';
import { watched } from './watched.ts';

/** What is run against a variant or a null server. */
interface Piece {
  service: ServiceName;
  /** Ids of the only rules that are run. Absent: all that could be disturbed. */
  rules?: string[];
}

/** What one service's rules said of an honest difference. */
export interface VariantProof {
  variant: string;
  service: ServiceName;
  passed: number;
  notExercised: number;
  /** Rules that failed, though nothing is wrong. */
  raised: RaisedRule[];
  /** What the run changed and could not put back, in words, though nothing is wrong. */
  left: string[];
  /** Whether any request or answer was another one by it, where it says that it changes some in the process. */
  differs: boolean;
  durationMs: number;
}

/** Runs the rules of one service that a variant disturbs against a sandbox with this honest difference. */
export async function proveVariant(
  variant: Variant,
  { service, rules: asked }: Piece,
  specs: Spec[],
): Promise<VariantProof> {
  const startedAt = performance.now();
  const spec = specs.find((candidate) => candidate.service === service);
  if (spec === undefined) throw new Error(`there is no specification of ${service}`);
  const rules = asked ?? rulesHeldAgainst(variant, spec);
  const { overHttp, sameMessages, wrapControl, inTargetFile } = variant;
  const { wrap, hasDiffered } = watched(variant.wrap);
  const judge = async (some: string[]) =>
    some.length === 0
      ? { decisions: [], left: [] }
      : judgeSandbox({ specs, service, rules: some, wrap, wrapControl, inTargetFile, overHttp });
  const { disturbed, untouched } =
    overHttp || inTargetFile
      ? { disturbed: rules, untouched: [] }
      : await disturbedBy(variant, rules, spec, specs);
  const alone = await judge(disturbed);
  const isOther = overHttp === true || sameMessages === true || inTargetFile !== undefined;
  const changes = () => hasDiffered() || isOther;
  // What comes of all requests together, each rule's own do not show: every so many of them, or the first of a client.
  const isOfAll = !changes() && untouched.length > 0;
  const { decisions, left } = isOfAll ? await judge(rules) : alone;
  const outcomes = [...decisions.map(({ outcome }) => outcome), ...(isOfAll ? [] : untouched)];
  const mayWarn = warningsOf(variant, specs);
  return {
    variant: variant.id,
    service,
    passed: outcomes.filter((outcome) => outcome === 'passed').length,
    notExercised: outcomes.filter((outcome) => outcome === 'notExercised').length,
    raised: decisions
      .filter(({ rule, outcome }) => outcome === 'failed' && !mayWarn.has(rule))
      .map(({ rule, failures }) => ({
        rule,
        message: failures[0]?.message ?? '',
        received: failures[0]?.actual ?? '',
      })),
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

/** The rules that may notice a variant: of those that it names the ones that only warn. */
function warningsOf({ warns = [] }: Variant, specs: Spec[]): Set<string> {
  const rules = warns.length === 0 ? [] : specs.flatMap(rulesOf);
  return new Set(
    rules
      .filter(({ id, level }) => level === 'should' && isSelected(id, warns))
      .map(({ id }) => id),
  );
}

/** What one service's rules said of a server that gives one answer to everything. */
export interface NullServerProof {
  nullServer: string;
  service: ServiceName;
  /** Rules that passed and may. */
  passed: string[];
  /** Rules that passed and need more than that answer. */
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

/** What an answer has to be, and that valid requests are accepted, is asked of every operation. */
const ALWAYS = ['response', 'operation'];

/**
 * The rules that are run against an honest difference: all of them, but of the constraints on requests that several
 * operations have in the same place (the dates of every report, the `pageToken` of every list) only the first one's.
 * They cost the most requests, and where a difference disturbs one it disturbs the next.
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
