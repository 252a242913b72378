import type { Restored } from '../sent/Restored.ts';
import type { EffectWords } from '../sent/EffectWords.ts';
import type { JournalRecord } from '../sent/journal/readJournal.ts';
import { printable } from '../words/printable.ts';
import { shownPath } from '../words/shownPath.ts';
import { paint } from '../words/paint.ts';
import { countOf } from '../words/countOf.ts';
import { minuteText } from '../sent/journal/unfinishedText.ts';

const MARKS = {
  'put back': paint('green', 'restored      '),
  'as found': paint('green', 'unchanged     '),
  left: paint('red', 'NOT RESTORED  '),
};

/** What `restore` restored, what it could not restore, and what no API can undo. */
export function restoredText(
  record: JournalRecord,
  restored: Restored[],
  effects: EffectWords[],
): string {
  const { run, file } = record;
  const changed = restored.filter(({ outcome }) => outcome !== 'as found');
  const same = restored.length - changed.length;
  const left = restored.filter(({ outcome }) => outcome === 'left');
  return [
    `The run of ${minuteText(run.at)} at ${printable(run.target.name)} (${run.target.base})`,
    ...changed.map(({ outcome, words }) => `  ${MARKS[outcome]}${printable(words)}`),
    ...(same === 0 ? [] : [`  ${MARKS['as found']}${countOf(same, 'thing')}`]),
    ...beyondReach(record, effects).map((sentence) => `  ${sentence}`),
    left.length === 0
      ? restored.length === 0
        ? 'Nothing to restore.'
        : 'All is as it was found.'
      : `${countOf(left.length, 'change')} could not be undone. Run this again once the target is fixed. To stop being reminded, delete ${shownPath(file)}.`,
  ].join('\n');
}

/** Changes of that run that nothing can undo, a sentence each. */
function beyondReach({ changes, file }: JournalRecord, effects: EffectWords[]): string[] {
  const control: Pick<EffectWords, 'effect' | 'beyondReach'> = {
    effect: 'control',
    beyondReach: ({ length }) =>
      `Control plane: ${countOf(length, 'act')} (time that passed, payments captured or voided). Nothing turns them back.`,
  };
  return [...effects, control].flatMap(({ effect, beyondReach: sentence }) => {
    const own = changes.filter((change) => change.effect === effect);
    return own.length === 0 || sentence === undefined ? [] : sentence(own, shownPath(file));
  });
}
