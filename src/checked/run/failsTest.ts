import type { Rule } from '../../promised/types.ts';
import type { Decision } from '../../decided/types.ts';

/**
 * Whether the test of a rule fails in Vitest.
 * @param failOnWarning a `should` that is broken fails, too: whoever watches one rule wants to see it break. In a run of
 *   all rules it is a warning, and the test passes.
 */
export function failsTest(
  { level }: Pick<Rule, 'level'>,
  { outcome }: Pick<Decision, 'outcome'>,
  failOnWarning = false,
): boolean {
  return outcome === 'failed' && (failOnWarning || level === 'must');
}
