import { program } from '../text/program.ts';
import { shellWord } from '../text/shellWord.ts';
import type { Report } from './Report.ts';
import { rulePage } from './rulePage.ts';

/**
 * What to type next about the first failure, and the page of the sentence that it breaks, if pages were built. No lines if
 * nothing failed.
 */
export function nextLines({ causes: [cause], commands, folder, pages }: Report): string[] {
  if (cause === undefined) return [];
  const { number, rule } = cause.first;
  return [
    `send again  ${commands.replay(number)}`,
    `look up     ${program} rule ${shellWord(rule.id)} --run ${shellWord(folder)}`,
    ...(pages === null ? [] : [`page        ${rulePage(rule, pages)}`]),
  ];
}
