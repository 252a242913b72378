import type { Complaint } from '../../../src/sent/Complaint.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { countOf } from '../../../src/words/countOf.ts';
import { changeOf, comparableData, differenceOf, hasData } from './comparableData.ts';
import type { ReadyReport } from './ReportRequest.ts';
import { rowsOf } from './rows.ts';
import { expectNothing } from './sharedReports.ts';

type Pair = [judged: ReadyReport, other: ReadyReport];

/**
 * Asserts that a report has other data than another one.
 * @param because reports that have data: of what only one of the two is about
 * @param isThere whether they have the data that this is about
 */
export async function expectOtherData(
  trial: Trial,
  [judged, other]: Pair,
  because: ReadyReport[],
  words: Pick<Complaint, 'message' | 'expected'>,
  isThere = hasData,
): Promise<void> {
  const comparable = comparableData(trial, judged.get);
  const findSame = ([here, there, ...reasons]: [...Pair, ...ReadyReport[]]) =>
    (reasons.every(isThere) && differenceOf(here.ready, there.ready, comparable) === undefined) ||
    undefined;
  await expectNothing(trial, [judged, other, ...because], findSame, () => ({
    ...words,
    actual: `the same ${countOf(rowsOf(judged.ready).length, 'record')}`,
    exchanges: [other.posted, other.ready, judged.posted, judged.ready],
  }));
}

/**
 * Asserts that a report has the data of another one, whose request is another one for the same.
 * @param again the other one once more: data that change from one request to the next show nothing
 */
export async function expectSameData(
  trial: Trial,
  [judged, other]: Pair,
  again: ReadyReport,
  words: Pick<Complaint, 'message' | 'expected' | 'counterexample'>,
): Promise<void> {
  const change = changeOf(trial, judged.get);
  const findChange = ([there, here, same]: [...Pair, ReadyReport]) =>
    change(there.ready, same.ready) === undefined ? change(there.ready, here.ready) : undefined;
  const complain = (difference: string | undefined) => ({
    ...words,
    actual: difference ?? '',
    exchanges: [other.ready, judged.posted, judged.ready],
  });
  await expectNothing(trial, [other, judged, again], findChange, complain, true);
}
