/**
 * Whether an id belongs to a family: braces match a resource, so that `configuration/menus/list/pages-end` fits
 * `configuration/{collection}/list/pages-end`. An id without braces fits itself.
 */
export function fitsFamily(id: string, family: string): boolean {
  if (!family.includes('{')) return id === family;
  const [before = '', after] = family.split(/\{\w+\}/);
  if (after === undefined) return id === family;
  return id.length > before.length + after.length && id.startsWith(before) && id.endsWith(after);
}
