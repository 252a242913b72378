import type { Spec } from '../../../../src/spec/types.ts';
import { reachFor, switchOn, takeReached } from '../stryker.ts';
import type { Bench } from './Bench.ts';
import type { Decider } from './Court.ts';
import { runScene, type Met, type Shown } from './runScene.ts';
import type { Scene, SceneKind } from './Scene.ts';

/** One check at one scene: what it makes of it without a mutant, and the mutants that it meets. */
export interface Try {
  rule: string;
  scene: string;
  kind: SceneKind;
  shown: Shown;
  ms: number;
  reached: Uint32Array;
  /** Whether the check does something else there than at the sandbox as it is. */
  isOther: boolean;
}

/** What a mutant is met for once the decision has fallen. */
const WORDS = 'words';
const DECISION = 'decision';

/**
 * Runs checks at every scene that concerns them, without a mutant, and records which mutants they meet on their way to a
 * decision. A scene at which a check cannot be run, or says nothing that a mutant could change, is left out.
 * @param inTurns at scenes that concern all checks alike, each is run at every n-th, another one at the next: 1 for all
 * @param near the mutants of the files that are asked about: a check that meets none of them at the sandbox as it is is run
 *   nowhere else
 * @throws Error where a rule fails at the sandbox as it is (an error of ours)
 */
export async function reachScenes(
  bench: Bench,
  deciders: Decider[],
  scenes: Scene[],
  specs: Spec[],
  { near, inTurns }: { near: ReadonlySet<number>; inTurns: number },
): Promise<{ tries: Try[]; words: string[] }> {
  switchOn(undefined);
  const complaining = tellWordsApart(bench);
  const tries: Try[] = [];
  for (const [turn, decider] of deciders.entries()) {
    const seen: Met = { parts: new Set(), members: new Set() };
    let honest: Ran | undefined;
    for (const [place, scene] of scenes.entries()) {
      if (!scene.concerns(decider.rule)) continue;
      if (isForAll(scene) && (place + turn) % inTurns !== 0) continue;
      const { part } = scene.poor ?? {};
      if (part !== undefined && !seen.parts.has(part)) continue;
      if (scene.member !== undefined && !seen.members.has(scene.member)) continue;
      const one = await reachOne(bench, decider, scene, specs, seen);
      honest ??= one;
      if (one !== undefined && isTelling(one, honest))
        tries.push({ ...one, isOther: isOther(one, honest) });
      if (scene.kind === 'honest' && !honest?.reached.some((id) => near.has(id))) break;
    }
    if (honest?.shown.outcome === 'failed')
      throw new Error(`${decider.rule} fails without any mutant`);
  }
  complaining.end();
  return { tries, words: takeReached(WORDS) };
}

/** @param seen where is noted what the check meets on the way */
async function reachOne(
  bench: Bench,
  decider: Decider,
  scene: Scene,
  specs: Spec[],
  seen: Met,
): Promise<Ran | undefined> {
  const { rule } = decider;
  const startedAt = performance.now();
  reachFor(DECISION);
  try {
    const shown = await runScene(bench, decider, scene, specs, seen);
    const ms = Math.ceil(performance.now() - startedAt);
    const reached = Uint32Array.from(takeReached(DECISION), Number);
    return { rule, scene: scene.id, kind: scene.kind, shown, ms, reached };
  } catch (error) {
    takeReached(DECISION);
    // Not every scene fits every check: a target may lack too much to be a target, a wrapper need a connection.
    if (scene.kind === 'honest') throw error;
    return undefined;
  } finally {
    reachFor(undefined);
  }
}

type Ran = Omit<Try, 'isOther'>;

/** Whether it concerns a check whatever its rule is. */
function isForAll({ kind }: Scene): boolean {
  return !['honest', 'fault'].includes(kind);
}

/** Whether a scene can show that a mutant is wrong. */
function isTelling(one: Ran, honest: Ran | undefined): boolean {
  const { kind, shown } = one;
  if (kind === 'fault') return shown.outcome === 'failed';
  // A null server is wrong; only that a check calls it right is a mistake.
  if (kind === 'null server') return shown.outcome !== 'passed';
  return kind !== 'thin' || isOther(one, honest);
}

function isOther({ shown, reached }: Ran, honest: Ran | undefined): boolean {
  const met = new Set(honest?.reached);
  return (
    shown.outcome !== honest?.shown.outcome ||
    shown.besides !== honest.shown.besides ||
    !reached.every((id) => met.has(id))
  );
}

/** Has what is met while a complaint is made counted apart: the decision has fallen by then. */
function tellWordsApart({ Trial }: Bench): { end: () => void } {
  const { holds } = Trial.prototype;
  Trial.prototype.holds = function (condition, complain) {
    holds.call(this, condition, () => {
      reachFor(WORDS);
      try {
        return complain();
      } finally {
        reachFor(DECISION);
      }
    });
  };
  return {
    end: () => {
      Trial.prototype.holds = holds;
    },
  };
}
