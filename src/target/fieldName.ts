/** The path from the root of a target file to one of its fields. */
export type FieldPath = (string | number)[];

/** `clients[0].clientSecret`, as a reader of the file would write it. */
export function fieldName(path: FieldPath): string {
  if (path.length === 0) return 'the file';
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
