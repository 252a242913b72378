import { readUntil } from './readUntil.ts';
import type { Complaint } from '../../sent/Complaint.ts';
import type { Trial } from '../trial/Trial.ts';

/** Whether something holds, and the complaint if it does not. */
export interface Judgement {
  holds: boolean;
  complain: () => Complaint;
}

/**
 * Asserts something about data that people may change while it is read: what looks wrong is read again, and fails only
 * if it is still wrong.
 * @param read reads what is judged; `again` asks for new responses in place of the run's earlier ones
 * @param times how often at most it is read again
 */
export async function holdsWhenReadAgain<T>(
  trial: Trial,
  read: (again: boolean) => Promise<T>,
  judge: (what: T) => Judgement,
  times = 1,
): Promise<void> {
  const { holds, complain } = await readUntil(
    trial,
    async (again) => judge(await read(again)),
    (judgement) => judgement.holds,
    times,
  );
  trial.holds(holds, complain);
}
