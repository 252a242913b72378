import { countOf } from '../../words/countOf.ts';
import { program } from '../../words/program.ts';
import { listed } from '../../words/listed.ts';
import { shellWord } from '../../words/shellWord.ts';
import type { Report } from './Report.ts';
import { rulePage } from './rulePage.ts';

/**
 * What to type next about the first failure, and the page of the sentence that it breaks, if pages were built. No lines if
 * nothing failed.
 */
export function nextLines({ verdict, causes, commands, folder, pages }: Report): string[] {
  const [cause, ...others] = causes;
  if (cause === undefined) return [];
  const { number, rule } = cause.first;
  const numbers = others.map((other) => String(other.first.number));
  const isOfOthers = verdict.run.asked?.openapi !== undefined;
  return [
    `replay      ${commands.replay(number)}`,
    ...(others.length === 0 ? [] : [`others      --failure ${oneOf(numbers)}`]),
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

/** That command in a line, or no line. */
export function restoreLines(report: Report): string[] {
  const command = restoreOf(report);
  const left = countOf(report.verdict.run.leftChanged ?? 0, 'change');
  return command === undefined ? [] : [`restore     ${command}   # ${left} not undone yet`];
}

/** How many failures are numbered. */
const NUMBERED = 8;

/** `2, 3 or 4`. */
function oneOf(numbers: string[]): string {
  if (numbers.length > NUMBERED) return listed(numbers, NUMBERED);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(numbers);
}
