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
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop() ?? '';
  // No regular expression: with many stars, it would try every way to divide the id among them.
  return (id) => {
    if (id.length < first.length + last.length) return false;
    if (!id.startsWith(first) || !id.endsWith(last)) return false;
    let at = first.length;
    const fits = others.every((part) => {
      const found = id.indexOf(part, at);
      at = found + part.length;
      return found >= 0;
    });
    return fits && at <= id.length - last.length;
  };
}
