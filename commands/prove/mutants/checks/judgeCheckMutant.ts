import type { Spec } from '../../../../src/spec/types.ts';
import type { Fate } from '../judgeMutant.ts';
import { switchOn } from '../stryker.ts';
import type { Bench } from './Bench.ts';
import type { Court, Decider } from './Court.ts';
import { runScene, type Shown } from './runScene.ts';
import type { Scene, SceneKind } from './Scene.ts';

/** One check at one scene, and what it makes of it without a mutant. */
export interface Attempt {
  decider: Decider;
  scene: Scene;
  shown: Shown;
}

/**
 * Runs checks with one mutant at scenes until one makes something else of it than without.
 * @param unchanged what was loaded without the mutant, where `bench` may have been loaded with it
 */
export async function judgeCheckMutant(
  bench: Bench,
  mutant: string,
  attempts: Attempt[],
  unchanged: Court,
  specs: Spec[],
): Promise<Fate> {
  let starved: string | undefined;
  try {
    for (const { decider, scene, shown } of attempts) {
      const by = `${decider.rule} at ${scene.id}`;
      switchOn(mutant);
      const now = await runScene(bench, decider, scene, specs).catch(() => undefined);
      if (now === undefined) return { status: 'killed', by };
      if (isWrong(scene.kind, shown, now)) return { status: 'killed', by };
      if (isStarved(shown, now)) starved ??= by;
      else if (isOtherwise(scene.kind, shown, now)) {
        switchOn(undefined);
        if (await isStable(unchanged, { decider, scene, shown }, specs))
          return { status: 'killed', by };
      }
    }
  } finally {
    switchOn(undefined);
  }
  return starved === undefined ? { status: 'survived' } : { status: 'starved', by: starved };
}

/** Whether a proof would report it: an accusation, a fault that goes unnoticed, a pass without evidence. */
function isWrong(kind: SceneKind, shown: Shown, now: Shown): boolean {
  if (now.outcome === shown.outcome) return false;
  if (kind === 'fault') return true;
  return now.outcome === 'passed' || (kind !== 'null server' && now.outcome === 'failed');
}

function isStarved(shown: Shown, now: Shown): boolean {
  return shown.outcome === 'passed' && now.outcome === 'notExercised';
}

/** Whether another reason is given, something else is observed of an open point, or put back. */
function isOtherwise(kind: SceneKind, shown: Shown, now: Shown): boolean {
  return kind !== 'fault' && now.besides !== shown.besides;
}

/** Where no two runs had the same to say, by rule and scene: there is nothing to be compared. */
const unstable = new Set<string>();

/** What is observed may hold what no two runs have in common, such as a time. */
async function isStable(
  { bench, deciders }: Court,
  { decider: { rule }, scene, shown }: Attempt,
  specs: Spec[],
): Promise<boolean> {
  const decider = deciders.get(rule);
  const key = `${rule} at ${scene.id}`;
  if (decider === undefined || unstable.has(key)) return false;
  const again = await runScene(bench, decider, scene, specs);
  if (again.besides !== shown.besides) unstable.add(key);
  return again.besides === shown.besides;
}
