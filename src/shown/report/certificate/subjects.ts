import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../projectRoot.ts';
import type { RuleResult } from '../../../decided/types.ts';
import { selectorOf } from '../../../promised/isSelected.ts';
import { parseYaml } from '../../../words/json/parseYaml.ts';
import { memoized } from '../../../words/memoized.ts';

/** What groups of rules are about, and some reasons, in words for a reader who knows neither rules nor target files. */
export const subjectsIn = memoized(
  (file: string) =>
    parseYaml(readFileSync(join(projectRoot, file), 'utf8')) as {
      subjects: { subject: string; rules: string[] }[];
      reasons: { begins: string; is: string }[];
    },
);

export const SUBJECTS = 'specs/words/subjects.yaml';

/** Tells of a rule its subject, if no rule of that was tested. */
export function untestedSubjects(rules: RuleResult[]): (rule: RuleResult) => string | undefined {
  const all = subjectsIn(SUBJECTS).subjects.map((one) => ({ ...one, isOf: selectorOf(one.rules) }));
  const subjectOf = ({ id }: RuleResult) => all.find(({ isOf }) => isOf(id))?.subject;
  const seen = new Set(rules.filter(({ outcome }) => outcome !== 'notExercised').map(subjectOf));
  return (rule) => all.find(({ isOf, subject }) => isOf(rule.id) && !seen.has(subject))?.subject;
}

/** A reason in plain words, if these are known. */
export function reasonInPlainWords(reason: string): string {
  return subjectsIn(SUBJECTS).reasons.find(({ begins }) => reason.startsWith(begins))?.is ?? reason;
}
