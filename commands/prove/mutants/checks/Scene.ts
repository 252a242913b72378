import { catalogue } from '../../../../faults/catalogue.ts';
import { allVariants } from '../../../../faults/allVariants.ts';
import { rulesNamedBy } from '../../../../faults/heldAgainst.ts';
import { nullFor, nullServers } from '../../../../faults/nullServers.ts';
import type { SandboxOptions } from '../../../../sandbox/types.ts';
import type { ServiceName } from '../../../../services.ts';
import { isSelected } from '../../../../src/spec/isSelected.ts';
import type { Spec } from '../../../../src/spec/types.ts';
import { settingsOf } from '../../settings.ts';
import { poorTargets, type PoorTarget } from './poorTargets.ts';
import { thinAnswers } from './thinAnswers.ts';

/** The kinds of sandbox that a check is held against, the most telling first. */
export const KINDS = ['honest', 'fault', 'thin', 'poor', 'null server', 'variant'] as const;

export type SceneKind = (typeof KINDS)[number];

/** A sandbox that a check is run at, and how its target file says what is there. */
export interface Scene extends Pick<SandboxOptions, 'wrap' | 'wrapControl'> {
  /** `fault stock/list/repeats-its-first-item`. */
  id: string;
  kind: SceneKind;
  /** The target file, where it says something else. */
  poor?: PoorTarget;
  /** The member of answers that it is about, where it is about one: nobody else than who gets one has to be run there. */
  member?: string;
  /** Whether it is one for a rule. */
  concerns: (rule: string) => boolean;
}

/** What shows best that something passes without evidence. */
const NULL_SERVERS = [
  'always-200-object',
  'always-200-array',
  'always-400',
  'always-500',
  'echo',
  'hanging-up',
];

/**
 * Every scene of a service: what `prove` holds its rules against, as far as no connection is needed, thin answers and poor targets. Of
 * a check for many resources, the first stands for the others but at faults; at a variant that has to do with some of them
 * alone, the first of those.
 */
export async function scenesOf(service: ServiceName, specs: Spec[]): Promise<Scene[]> {
  const spec = specs.find((candidate) => candidate.service === service);
  if (spec === undefined) throw new Error(`there is no specification of ${service}`);
  const families = Map.groupBy(spec.rules, ({ id, family = id }) => family);
  const firstsOf = (run: string[]) =>
    new Set([...families.values()].map((all) => all.find(({ id }) => isSelected(id, run))?.id));
  const checks = firstsOf([]);
  const isCheck = (rule: string) => checks.has(rule);
  const faults = (await catalogue([spec])).map((fault): Scene => {
    const named = new Set(rulesNamedBy(fault, spec));
    const { id, wrap, wrapControl } = fault;
    return { id, kind: 'fault', wrap, wrapControl, concerns: (rule) => named.has(rule) };
  });
  const variants = (await allVariants(specs))
    .filter(({ services, overHttp }) => !overHttp && (services?.includes(service) ?? true))
    .filter(({ id }) => id !== 'none')
    .map(({ id, wrap, wrapControl, run = [] }): Scene => {
      const own = firstsOf(run);
      return { id, kind: 'variant', wrap, wrapControl, concerns: (rule) => own.has(rule) };
    });
  const nulls = nullServers(specs)
    .filter(({ id }) => NULL_SERVERS.includes(id))
    .map((server): Scene => {
      const wrap = nullFor(server, service);
      return { id: server.id, kind: 'null server', wrap, concerns: isCheck };
    });
  const [, ...settings] = settingsOf(service);
  const otherwise = settings.map(({ name, auth }): PoorTarget => ({
    lacks: `another way to a token: ${name}`,
    part: 'auth',
    change: (target) => ({ ...target, auth: { ...(target['auth'] as object), ...auth } }),
  }));
  const poor = [...poorTargets, ...otherwise].map((target): Scene => ({
    id: target.lacks,
    kind: 'poor',
    poor: target,
    concerns: isCheck,
  }));
  const thin = thinAnswers(spec).map(({ lacks, member, of = '', wrap }): Scene => ({
    id: lacks,
    kind: 'thin',
    member,
    wrap,
    concerns: (rule) => isCheck(rule) && rule.startsWith(of),
  }));
  const honest: Scene = { id: 'sandbox', kind: 'honest', concerns: () => true };
  return [honest, ...faults, ...thin, ...poor, ...nulls, ...variants].map((scene) => ({
    ...scene,
    id: `${scene.kind} ${scene.id}`,
  }));
}
