import { resultFolder, type ResultFolder } from './resultFolder.ts';
import { writeNoVerdict, type FailedRun } from './writeNoVerdict.ts';
import { WrongUse } from '../target/WrongUse.ts';
import { whyUnwritable } from '../text/whyUnwritable.ts';
import { UnusableInput } from '../verdict/UnusableInput.ts';
import { ResultsUnwritable } from './ResultsUnwritable.ts';
import { TargetUnusable } from '../target/TargetUnusable.ts';

/** Where the results of a run go, as its options say it. */
interface Place {
  out?: string;
  force?: boolean;
}

/**
 * Leaves in the folder of a run's results why there is no verdict, if that can be written; what is wrong use leaves nothing.
 * @param made the folder, where the run had come as far as to have one
 * @returns what is to be thrown: where the results could not be written, in the reader's words
 */
export function leaveWhy(
  error: unknown,
  run: Omit<FailedRun, 'why'>,
  place: Place,
  made: ResultFolder | undefined,
): unknown {
  if (error instanceof WrongUse || error instanceof UnusableInput) return error;
  const folder = made ?? folderAt(place);
  const failure = failureOf(error, folder);
  const why = failure.message.replace(/^No verdict: /, '');
  try {
    if (folder !== undefined) writeNoVerdict({ ...run, why }, folder);
    // After any other error, what was decided so far stays where it was written.
    if (error instanceof TargetUnusable) folder?.discard();
  } catch {
    // The terminal says it.
  }
  return failure;
}

function failureOf(error: unknown, folder: ResultFolder | undefined): Error {
  const reason = whyUnwritable(error);
  if (reason !== undefined && folder !== undefined)
    return new ResultsUnwritable(
      `No verdict: the results could not be written to ${folder.shown}: ${reason}.`,
    );
  return error instanceof Error ? error : new Error(String(error));
}

function folderAt({ out, force }: Place): ResultFolder | undefined {
  try {
    return resultFolder(out, force);
  } catch {
    return undefined;
  }
}
