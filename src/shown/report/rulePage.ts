import { existsSync } from 'node:fs';
import type { RuleResult } from '../../decided/types.ts';

/** The default folder of the pages of `spec build`. */
const PAGES = 'reports/specification';

/** The folder of the living specification, as one types it; null if it was not built here. */
export function builtPages(): string | null {
  return existsSync(`${PAGES}/at.html`) ? PAGES : null;
}

/**
 * The page with a rule's sentence and its examples: a permanent address that opens the right page.
 * @param pages the folder of the living specification
 */
export function rulePage({ id }: Pick<RuleResult, 'id'>, pages: string): string {
  return `${pages}/at.html#${id}`;
}
