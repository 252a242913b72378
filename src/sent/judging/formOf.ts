import { countOf } from '../../words/countOf.ts';

/** A value of a response in few words: numbers, booleans and null as they are, the rest by its JSON type and size. */
export function summarize(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value !== null && typeof value === 'object')
    return `an object with ${countOf(Object.keys(value).length, 'member')}`;
  return typeof value === 'string'
    ? `a string of ${countOf(value.length, 'character')}`
    : String(value);
}

export function formOfNumber(value: number): string {
  return `a number of ${countOf(String(value).replace(/\D/g, '').length, 'digit')}`;
}

/** So few digits are no secret (three may be a card's), and no date of these years is one of birth; they often are all that is wrong. */
const TELLS_NOTHING =
  /^(?:-?\d{0,2}|-?\d\.\d|true|false|null|20[2-9]\d-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:\.\d{1,6})?(?:Z|[+-]\d\d:?\d\d)?)?)$/;

/** Whether a text or a number may be shown though it is not what the documents ask for. */
export function tellsNothing(value: unknown): boolean {
  return TELLS_NOTHING.test(String(value));
}

/**
 * The form of a stranger's value that is not what the documents ask for: it may be a secret in a wrong place.
 * @param words what may be shown all the same
 */
export function formOf(value: unknown, words: readonly unknown[] = []): string {
  if (words.includes(value)) return String(value);
  if (typeof value !== 'object' && tellsNothing(value)) return JSON.stringify(value);
  return typeof value === 'number' ? formOfNumber(value) : summarize(value);
}
