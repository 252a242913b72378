import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../projectRoot.ts';
import { selectorOf } from '../../../promised/isSelected.ts';
import { parseYaml } from '../../../words/json/parseYaml.ts';
import { memoized } from '../../../words/memoized.ts';

/** What groups of rules are about, and some reasons, in words for a reader who knows neither rules nor target files. */
interface Subjects {
  subjects: { subject: string; rules: string[] }[];
  reasons: { begins: string; is: string }[];
}

export const readSubjects = memoized(
  (file: string): Subjects => parseYaml(readFileSync(join(projectRoot, file), 'utf8')) as Subjects,
);

const FILE = 'specs/words/subjects.yaml';

/** The subject of a rule; undefined if it is of none. */
export function subjectFinder(): (rule: string) => string | undefined {
  const all = readSubjects(FILE).subjects.map(
    ({ subject, rules }) => [subject, selectorOf(rules)] as const,
  );
  return (rule) => all.find(([, isOf]) => isOf(rule))?.[0];
}

/** A reason in plain words, if these are known. */
export function reasonInPlainWords(reason: string): string {
  return readSubjects(FILE).reasons.find(({ begins }) => reason.startsWith(begins))?.is ?? reason;
}
