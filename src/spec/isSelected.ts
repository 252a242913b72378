import { fitsFamily } from './fitsFamily.ts';

/**
 * Whether an id matches one of the patterns: `*` matches any text, braces match a resource. No patterns select everything.
 */
export function isSelected(id: string, patterns: string[]): boolean {
  return selectorOf(patterns)(id);
}

/** A fast test for many ids, as there may be as many patterns as ids. */
export function selectorOf(patterns: string[]): (id: string) => boolean {
  if (patterns.length === 0) return () => true;
  const ids = new Set(patterns);
  const open = patterns.filter((pattern) => /[*{]/.test(pattern)).map(fitterOf);
  return (id) => ids.has(id) || open.some((fits) => fits(id));
}

function fitterOf(pattern: string): (id: string) => boolean {
  if (!pattern.includes('*')) return (id) => fitsFamily(id, pattern);
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const whole = new RegExp(`^${literal.join('.*')}$`);
  return (id) => whole.test(id);
}
