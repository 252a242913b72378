import { countOf } from '../../words/countOf.ts';
import { program } from '../../words/program.ts';
import { shellWord } from '../../words/shellWord.ts';
import { shortGuids } from './causeLine.ts';
import { sentenceLine } from './printableLine.ts';
import type { Report } from './Report.ts';
import { rulePage } from './rulePage.ts';

/**
 * What to type next about the first failure, and the page of the sentence that it breaks, if pages were built. No lines if
 * nothing failed and the run came to its end.
 */
export function nextLines(report: Report): string[] {
  const { verdict, causes, commands, folder, pages, repeat } = report;
  const [cause, ...others] = causes;
  const label = / missing$/.test(verdict.run.why ?? '') ? 'missing' : 'repeat';
  if (cause === undefined) return verdict.run.complete ? [] : [`${label.padEnd(12)}${repeat}`];
  const { number, rule } = cause.first;
  const isOfOthers = verdict.run.asked?.openapi !== undefined;
  return [
    `replay      ${commands.replay(number)}`,
    ...others
      .slice(0, 2)
      .map(
        ({ first }) => `${`replay #${first.number}`.padEnd(12)}${commands.replay(first.number)}`,
      ),
    // Rules of a document of others stand in no file of ours.
    ...(isOfOthers
      ? []
      : [`look up     ${program} rule ${shellWord(rule.id)} --run ${shellWord(folder)}`]),
    ...(pages === null ? [] : [`page        ${rulePage(rule, pages)}`]),
  ];
}

/** The command that undoes what the run left, if its folder has the journal: that of joined shards has none. */
export function restoreOf({ verdict: { notes }, folder }: Report): string | undefined {
  const command = `${program} restore ${shellWord(folder)}`;
  return notes.some((note) => note.startsWith(`\`${command}\` `)) ? command : undefined;
}

/** What the run left changed, as it was and as it is, and that command, if there is one. */
export function restoreLines(report: Report): string[] {
  const command = restoreOf(report);
  const { notes, run } = report.verdict;
  const left = notes
    .filter((note) => note.startsWith(NOT_RESTORED))
    .map((note) => sentenceLine(shortGuids(note.slice(NOT_RESTORED.length)), 300));
  const count = countOf(run.leftChanged ?? 0, 'change');
  return [
    ...left.slice(0, LEFT_SHOWN).map((what) => `not undone  ${what}`),
    ...(command === undefined ? [] : [`restore     ${command}   # ${count} not undone yet`]),
  ];
}

const NOT_RESTORED = 'Not restored: ';
/** How many such changes are shown; the notes have all. */
const LEFT_SHOWN = 5;
