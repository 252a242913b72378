import { decide } from '../../../src/check/decide.ts';
import type { Spec } from '../../../src/spec/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { Jury } from './Jury.ts';
import { loadInstrumented } from './stryker.ts';

/** What became of a mutant. */
export type Fate =
  | { status: 'killed'; by: string }
  /** The sandbox could not be started with it. */
  | { status: 'no start'; why: string }
  /** Nothing came of it in time: the sandbox hung, or took its thread down. */
  | { status: 'hung' }
  /** A check of ours threw: an error of ours, whatever the sandbox answered. */
  | { status: 'our error'; by: string; why: string }
  /** No rule fails, but this one, which passes without the mutant, is not exercised with it: nothing is called proven. */
  | { status: 'starved'; by: string }
  /** No rule noticed it. */
  | { status: 'survived' }
  /** It only changes what a failure says: it is met once the decision has fallen. */
  | { status: 'words' }
  /** No request reaches it. */
  | { status: 'not reached' };

/** Runs checks against a sandbox with one mutant until a rule fails. */
export async function judgeMutant(
  bundle: string,
  mutant: string,
  juries: Jury[],
  specs: Spec[],
): Promise<Fate> {
  let open;
  try {
    open = await loadInstrumented(bundle, mutant);
    open({ control: true }).targetAt('http://127.0.0.1');
  } catch (error) {
    return { status: 'no start', why: firstLine(error) };
  }
  let starved: string | undefined;
  for (const { suite, setting, jurors } of juries) {
    let session;
    try {
      session = judgedSession(open, suite, specs, setting);
    } catch (error) {
      return { status: 'no start', why: firstLine(error) };
    }
    for (const { id, check } of jurors) {
      try {
        const { outcome } = await decide(check, session);
        const by = outcome === 'failed' ? id : session.judge.firstBroken();
        if (by !== undefined) return { status: 'killed', by };
        if (outcome === 'notExercised') starved ??= id;
      } catch (error) {
        return { status: 'our error', by: id, why: firstLine(error) };
      }
    }
  }
  return starved === undefined ? { status: 'survived' } : { status: 'starved', by: starved };
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
