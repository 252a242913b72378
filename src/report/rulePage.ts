import { existsSync } from 'node:fs';
import type { RuleResult } from '../verdict/types.ts';

/** Where `spec build` puts its pages where it is not told otherwise. */
const PAGES = 'reports/specification';

/** The folder of the living specification, as one types it; null where it was not built here. */
export function builtPages(): string | null {
  return existsSync(`${PAGES}/at.html`) ? PAGES : null;
}

/**
 * Where a reader finds the sentence that a rule states, with its examples: a permanent address, which opens the page that it
 * stands on.
 *
 * @param pages the folder of the living specification
 */
export function rulePage({ id }: Pick<RuleResult, 'id'>, pages: string): string {
  return `${pages}/at.html#${id}`;
}
