import { UUID } from '../../src/words/json/uuid.ts';

/** A statement of an element beside guids and names: the last name on the path to it, and the value there. */
export type Said = [name: string, value: unknown][];

/** The words of the documents, as names of flags and as values of a field, and whether they fit an archived restaurant. */
const WORDS: [pattern: RegExp, isArchived: boolean][] = [
  [/^(?:is)?archived$/, true],
  [/^(?:is)?activ(?:e|ated)$/, false],
];

/** Whether a field says that its restaurant is archived; undefined if it does not use the documents' words. */
export function readState(name: string, value: unknown): boolean | undefined {
  const text = (typeof value === 'string' ? value : name).toLowerCase();
  const [, isArchived] = WORDS.find(([pattern]) => pattern.test(text)) ?? [];
  if (isArchived === undefined || typeof value === 'string') return isArchived;
  if (value === true) return isArchived;
  // A restaurant in test mode is neither activated nor archived.
  return value === false && isArchived ? false : undefined;
}

/** What an element of the list of restaurants says of its restaurant. */
export function saidIn(element: unknown, name = ''): Said {
  if (element === null || /name$/i.test(name)) return [];
  if (typeof element === 'object')
    return Object.entries(element).flatMap(([key, value]) => saidIn(value, key));
  return UUID.test(String(element)) ? [] : [[name, element]];
}
