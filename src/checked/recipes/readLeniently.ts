import { isValid } from '../../../generators/schema/violationsOf.ts';
import type { Json, JsonSchema, ResolveRef } from '../../promised/types.ts';

/**
 * The value for which a lenient reader takes a text, if it differs from the text: without blanks and line ends around it;
 * a UUID without `urn:uuid:` (RFC 9562 §4) or braces; a member of an enum in any letter case. The documents do not say how
 * exactly a text is read, and many frameworks do each of these before an operation sees it.
 */
function readLeniently(text: string, allowed: readonly unknown[]): string[] {
  const trimmed = text.trim();
  const bare = trimmed.replace(/^urn:uuid:/i, '').replace(/^[{(](.*)[)}]$/, '$1');
  const members = allowed.filter(
    (one) => typeof one === 'string' && one.toLowerCase() === trimmed.toLowerCase(),
  ) as string[];
  return [trimmed, bare, ...members].filter((read) => read !== text);
}

/** Whether a lenient reader takes a text that breaks its schema for a valid value, so that nothing refuses it. */
export function isLenientlyValid(value: Json, schema: JsonSchema, resolve: ResolveRef): boolean {
  if (typeof value !== 'string') return false;
  const { enum: members, const: only } = typeof schema === 'object' ? schema : {};
  const allowed = Array.isArray(members) ? members : [only];
  return readLeniently(value, allowed).some((read) => isValid(schema, read, resolve));
}

/** Whether a field of a form, in which every value is text, says the same as a valid value, or nothing at all. */
export function isValidInForm(value: Json, schema: JsonSchema, resolve: ResolveRef): boolean {
  // A list is a field that is repeated, and an empty field may be an absent one.
  if (typeof value === 'object' || value === '') return true;
  const text = String(value);
  const reads: Json[] = [text, Number(text), text === 'true'];
  return reads.some((read) => String(read) === text && isValid(schema, read, resolve));
}

/**
 * Whether frameworks make of a value of another type a valid one, before an operation sees it: `"1"` is 1, `["a"]` is "a". That a
 * number has no text of the right format says nothing: it may be a time since 1970, and not all look at formats.
 */
export function isConvertible(value: Json, schema: JsonSchema, resolve: ResolveRef): boolean {
  const single = Array.isArray(value) && value.length === 1 ? value[0]! : value;
  if (typeof single === 'object' && single !== null) return false;
  const text = String(single ?? '');
  const numbers = [Number(single), Number(text)].filter((one) => !Number.isNaN(one));
  const booleans = ['true', '1'].includes(text)
    ? [true]
    : ['false', '0', ''].includes(text)
      ? [false]
      : [];
  const scalars: Json[] = [single, text, ...numbers, ...booleans, ...(text === '' ? [null] : [])];
  const { format: _, ...bare } = typeof schema === 'object' ? schema : {};
  const isText = typeof single === 'number' && isValid(bare, text, resolve);
  const reads = scalars.flatMap((one) => [one, [one]]);
  return isText || reads.some((read) => isValid(schema, read, resolve));
}
