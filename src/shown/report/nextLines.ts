import { program } from '../../words/program.ts';
import { shellWord } from '../../words/shellWord.ts';
import type { Report } from './Report.ts';
import { rulePage } from './rulePage.ts';

/**
 * What to type next about the first failure, and the page of the sentence that it breaks, if pages were built. No lines if
 * nothing failed.
 */
export function nextLines({ verdict, causes: [cause], commands, folder, pages }: Report): string[] {
  if (cause === undefined) return [];
  const { number, rule } = cause.first;
  const isOfOthers = verdict.run.asked?.openapi !== undefined;
  return [
    `send again  ${commands.replay(number)}`,
    // Rules of a document of others stand in no file of ours.
    ...(isOfOthers
      ? []
      : [`look up     ${program} rule ${shellWord(rule.id)} --run ${shellWord(folder)}`]),
    ...(pages === null ? [] : [`page        ${rulePage(rule, pages)}`]),
  ];
}
