import type { Check } from '../Check.ts';
import type { Precondition } from '../preconditions.ts';
import type { Trial } from '../trial/Trial.ts';
import { NotExercised } from '../../sent/judging/signals.ts';
import { explore, keyOf } from './explore.ts';
import type { Model } from './Model.ts';

/**
 * Has a model decide its rules: those that checks decide, too, after these; the others alone. All of them share what the
 * model found out, once per run.
 * @param preconditions of the rules that it decides alone
 */
export function withModel<State, Command>(
  model: Model<State, Command>,
  checks: Check[],
  preconditions: (rule: string) => Precondition[] | undefined = () => undefined,
): Check[] {
  const decided = new Set(model.decides);
  const own = new Set(checks.map(({ rule }) => rule));
  const { unseen } = model;
  const apartOf = (rule: string) =>
    model.atEnd?.rule === rule ? { apart: { last: true } } : model.apart && { apart: model.apart };
  return [
    ...checks.map((check) =>
      decided.has(check.rule)
        ? {
            ...check,
            ...apartOf(check.rule),
            run: (trial: Trial) => decidesToo(check, trial, model),
          }
        : check,
    ),
    ...model.decides
      .filter((rule) => !own.has(rule))
      .map((rule) => ({
        rule,
        preconditions: preconditions(rule),
        unseen,
        ...(model.isLate && { apart: { early: true } }),
        ...apartOf(rule),
        run: (trial: Trial) => decidesByModel(trial, model, false),
      })),
  ];
}

/** A check that could not decide leaves it to the model. */
async function decidesToo<State, Command>(
  check: Check,
  trial: Trial,
  model: Model<State, Command>,
): Promise<void> {
  try {
    await check.run(trial);
  } catch (error) {
    if (error instanceof NotExercised) await decidesByModel(trial, model, true);
    throw error;
  }
  await decidesByModel(trial, model, trial.assertions > 0);
}

/** @param isSeen whether the rule was seen kept otherwise: then it is, even if the model found nothing out */
async function decidesByModel<State, Command>(
  trial: Trial,
  model: Model<State, Command>,
  isSeen: boolean,
): Promise<void> {
  // Also where the rule is tried again: what it found was seen again already, with nothing beside it.
  const explored = await trial.once(keyOf(model, trial), (trial) => explore(trial, model));
  if (model.atEnd?.rule === trial.rule) await explored.end?.();
  const { kept, broken, unconfirmed, reason } = explored;
  const violation = broken.get(trial.rule);
  if (violation !== undefined) throw violation;
  const doubt = unconfirmed.get(trial.rule);
  if (doubt !== undefined) throw new NotExercised(doubt);
  trial.assertions += kept.get(trial.rule) ?? 0;
  if (reason !== undefined && !isSeen && !kept.has(trial.rule)) throw new NotExercised(reason);
}
