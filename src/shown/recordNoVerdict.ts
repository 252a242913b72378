import { resultFolder, type ResultFolder } from './resultFolder.ts';
import { writeNoVerdict, type FailedRun } from './writeNoVerdict.ts';
import { WrongUse } from '../words/WrongUse.ts';
import { whyUnwritable } from '../words/whyUnwritable.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import { UnusableInput } from '../decided/UnusableInput.ts';
import { ResultsUnwritable } from './ResultsUnwritable.ts';
import { TargetUnusable } from '../target/TargetUnusable.ts';

/** The folder of a run's results, by its options. */
interface Place {
  out?: string;
  force?: boolean;
}

/**
 * Writes into the folder of a run's results why there is no verdict, if possible; a usage error leaves nothing.
 * @param made the folder, if the run had already made one
 * @returns the error to throw: if the results could not be written, in the reader's words
 */
export function recordNoVerdict(
  error: unknown,
  run: Omit<FailedRun, 'why'>,
  place: Place,
  made: ResultFolder | undefined,
): unknown {
  const isUsage = [WrongUse, UnusableInput, UnreadableFile].some((kind) => error instanceof kind);
  if (isUsage) return error;
  const folder = made ?? folderAt(place);
  const failure = failureOf(error, folder);
  const why = failure.message.replace(/^No verdict: /, '');
  try {
    if (folder !== undefined) writeNoVerdict({ ...run, why }, folder);
    // After any other error, the decisions so far stay where they were written.
    if (error instanceof TargetUnusable) folder?.discard();
  } catch {
    // The terminal shows the reason anyway.
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
