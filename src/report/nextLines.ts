import { program } from '../text/program.ts';
import { shellWord } from '../text/shellWord.ts';
import type { Report } from './Report.ts';
import { rulePage } from './rulePage.ts';

/** What one types next about the failure in front, and the page of the sentence that it breaks; none where nothing failed. */
export function nextLines({ causes: [cause], commands, folder, pages }: Report): string[] {
  if (cause === undefined) return [];
  const { number, rule } = cause.first;
  return [
    `again    ${commands.replay(number)}`,
    `why      ${program} rule ${shellWord(rule.id)} --run ${shellWord(folder)}`,
    `page     ${rulePage(rule, pages)}`,
  ];
}
