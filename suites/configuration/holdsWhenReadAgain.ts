import type { Complaint, Trial } from '../../src/check/Trial.ts';

/** Whether something holds, and what to say where it does not. */
export interface Judgement {
  holds: boolean;
  complain: () => Complaint;
}

/**
 * Asserts something about a configuration that people may change while it is read: what looks wrong is read a second
 * time, and told only if it is wrong then too.
 * @param read gives what is judged; `again` asks for new answers in place of those of the run so far
 */
export async function holdsWhenReadAgain<T>(
  trial: Trial,
  read: (again: boolean) => Promise<T>,
  judge: (what: T) => Judgement,
): Promise<void> {
  const first = judge(await read(false));
  const { holds, complain } = first.holds ? first : judge(await read(true));
  trial.holds(holds, complain);
}
