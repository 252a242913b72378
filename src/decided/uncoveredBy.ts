import type { RuleResult } from './types.ts';

/** What an exception does not cover though it has the same cause, and what to add to the target file: a sentence for each. */
export function uncoveredBy({ id, uncovered = [] }: RuleResult): string[] {
  return uncovered.map(
    (other) =>
      `\`${other}\` fails for the same cause as the exception \`${id}\`; to except it too, add \`- rule: ${other}\`.`,
  );
}
