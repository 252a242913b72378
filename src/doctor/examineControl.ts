import type { Examined } from '../check/Examined.ts';
import type { Examiner } from '../check/Examiner.ts';
import { NotExercised } from '../check/signals.ts';

/** Looks at the clock of the control plane, where the target file names one. */
export async function examineControl(examiner: Examiner): Promise<Examined[]> {
  const { target } = examiner;
  if (target.control === undefined) return [];
  const { control, ...without } = target;
  try {
    const now = await examiner.controlClock();
    const detail = `${control}: its clock shows ${new Date(now).toISOString()}`;
    return [{ subject: 'control', state: 'there', detail, without }];
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;
    return [{ subject: 'control', state: 'missing', detail: error.message, without }];
  }
}
