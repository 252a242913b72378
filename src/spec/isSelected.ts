import { fitsFamily } from './fitsFamily.ts';

/** Whether an id fits one of the patterns: `*` stands for any text, braces for a resource. No patterns select all. */
export function isSelected(id: string, patterns: string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => fits(id, pattern));
}

function fits(id: string, pattern: string): boolean {
  if (id === pattern) return true;
  if (!pattern.includes('*')) return fitsFamily(id, pattern);
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(id);
}
