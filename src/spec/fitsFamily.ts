/**
 * Whether an id is one that a family stands for: a segment in braces stands for any one segment, so that
 * `configuration/menus/list/pages-end` fits `configuration/{collection}/list/pages-end`. An id without braces fits itself.
 */
export function fitsFamily(id: string, family: string): boolean {
  if (!family.includes('{')) return id === family;
  const segments = id.split('/');
  const expected = family.split('/');
  return (
    segments.length === expected.length &&
    expected.every((segment, index) => segment.startsWith('{') || segment === segments[index])
  );
}
