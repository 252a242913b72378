import { printable } from '../../../words/printable.ts';
import { code, inline } from '../markdown.ts';
import type { RuleResult } from '../../../decided/types.ts';

/** What the Allure report shows of a rule, with any outcome. */
export interface AllureLabels {
  /** The result's name: the rule's sentence, which a reader looks for. */
  name: string;
  /** Markdown: the rule's id and its source. */
  description: string;
  /** epic: service; feature: operation; story: rule; severity and tag: level. */
  labels: { name: 'epic' | 'feature' | 'story' | 'severity' | 'tag'; value: string }[];
}

/**
 * The Allure labels of a rule, by which the report groups, searches and filters.
 * @param operation as the documents write it (`PUT /stock/v1/inventory/update`), not its id; null for a rule about no
 *   single operation
 */
export function labelsFor(
  rule: Pick<RuleResult, 'id' | 'service' | 'level' | 'statement' | 'source'>,
  operation: string | null,
): AllureLabels {
  return {
    name: printable(rule.statement),
    description: `Rule: ${code(rule.id)}\n\nSource: ${inline(rule.source)}`,
    labels: [
      { name: 'epic', value: rule.service },
      { name: 'feature', value: operation ?? 'about no single operation' },
      { name: 'story', value: rule.id },
      { name: 'severity', value: rule.level === 'must' ? 'critical' : 'minor' },
      { name: 'tag', value: rule.level },
    ],
  };
}
