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

/** How many failures are numbered. */
const NUMBERED = 8;

/** `2, 3 or 4`. */
function oneOf(numbers: string[]): string {
  if (numbers.length > NUMBERED) return listed(numbers, NUMBERED);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(numbers);
}
