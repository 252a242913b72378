import fc from 'fast-check';
import { seedFor } from '../../sent/seedFor.ts';
import type { Trial } from '../trial/Trial.ts';
import type { Model, Step } from './Model.ts';

/** The number of cases with which a run has as many sequences as a model says. */
const USUAL_CASES = 25;

/**
 * The sequences of a run: as many as its number of cases makes of those that the model says.
 * @param key of what the model finds out, by which each draws others
 */
export async function drawScripts<State, Command>(
  trial: Trial,
  model: Model<State, Command>,
  key: string,
): Promise<Step<Command>[][]> {
  const state = await model.begin(trial);
  const count = Math.ceil((model.sequences * trial.session.cases) / USUAL_CASES);
  const seed = seedFor(trial.session.seed, key);
  return Array.from({ length: Math.max(model.sequences, count) }, (_, turn) => {
    const together = model.together?.(state, turn).map((commands) => [commands]) ?? fc.constant([]);
    const script = fc
      .tuple(model.sequence(state, turn), together)
      .map(([singles, last]): Step<Command>[] => [...singles, ...last]);
    return fc.sample(script, { seed: seed + turn, numRuns: 1 }).flat();
  });
}
