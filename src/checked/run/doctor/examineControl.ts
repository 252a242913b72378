import type { Diagnosis } from '../../Diagnosis.ts';
import type { DoctorSession } from '../../DoctorSession.ts';
import { NotExercised } from '../../../sent/judging/signals.ts';

/** Reads the clock of the control plane, if the target file names one. */
export async function examineControl(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  if (target.control === undefined) return [];
  const { control, ...without } = target;
  try {
    const now = await doctorSession.controlClock();
    const detail = `${control}: its clock shows ${new Date(now).toISOString()}`;
    return [{ subject: 'control', state: 'there', detail, without }];
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;
    return [{ subject: 'control', state: 'missing', detail: error.message, without }];
  }
}
