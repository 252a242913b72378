import { createHash } from 'node:crypto';
import type { Marks } from '../../../sent/exchange/types.ts';

/** What stands at each place of a JSON value, whatever the order of its arrays: `/[]/status` and the shapes there, sorted. */
export type Shapes = ReadonlyMap<string, readonly string[]>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;
/** Opaque texts: no blanks, letters and digits, and longer than a code that people read. */
const TOKEN = /(?<![\w+/=.~-])(?=[\w+/=.~-]*\d)(?=[\w+/=.~-]*[a-z])[\w+/=.~-]{20,}(?![\w./-])/gi;
const ADDRESS = /https?:\/\/[^\s"<>]+/gi;
/** Epoch milliseconds, since 1973. */
const MILLISECONDS = 1e11;

/** How many different shapes of one place are kept. */
const MOST = 40;
/** How many characters of a name are kept, and of a place: what lies deeper is not compared. */
const MOST_OF_NAME = 200;
const MOST_OF_PLACE = 1000;
/** And of a text. */
const MOST_OF_SHAPE = 500;

/** A text in which what is another one in every response has a name: identifiers, instants, tokens, addresses. */
export function shapeOfText(text: string): string {
  return text
    .replaceAll(ADDRESS, '(address)')
    .replaceAll(UUID, '(id)')
    .replaceAll(INSTANT, '(instant)')
    .replaceAll(TOKEN, '(token)');
}

/** The identifiers in a text, in their order. */
export function idsIn(text: string): string[] {
  return (text.match(UUID) ?? []).map((id) => id.toLowerCase());
}

/** A recorded text with one name in place of all that redaction took out. */
export function withoutMarks(text: string, marks: Marks['url'] = []): string {
  let [out, done] = ['', 0];
  for (const { start, end } of marks) {
    out += `${text.slice(done, start)}(redacted)`;
    done = end;
  }
  return out + text.slice(done);
}

/** The shape of a value that is neither array nor object: its JSON, by which texts differ from numbers. */
function shapeOf(value: unknown): string {
  if (typeof value === 'string') return bounded(JSON.stringify(shapeOfText(value)));
  const isInstant = typeof value === 'number' && Number.isInteger(value) && value > MILLISECONDS;
  return isInstant ? '(instant)' : JSON.stringify(value);
}

/** A long text is told by its beginning, copied (a slice would keep the whole), and its digest: all that a deployment gives is kept. */
export function bounded(shape: string): string {
  if (shape.length <= MOST_OF_SHAPE) return shape;
  const digest = createHash('sha256').update(shape).digest('hex').slice(0, 16);
  return `${Buffer.from(shape.slice(0, MOST_OF_SHAPE)).toString()}…" (${digest})`;
}

export function typeOfShape(shape: string): string {
  if (shape.startsWith('"')) return 'string';
  if (shape === 'true' || shape === 'false') return 'boolean';
  return /^[-\d(]/.test(shape) ? 'number' : shape;
}

/** The place that counts the elements of an array. */
export const COUNT = '#';

/** A keyword for members that a free map names by identifiers. */
const isKey = (name: string) => /\d{6,}/.test(name) || name.search(UUID) >= 0;

export function shapesIn(json: unknown): Shapes {
  const found = new Map<string, Set<string>>();
  const add = (place: string, shape: string) => {
    const shapes = found.get(place) ?? new Set();
    if (shapes.size < MOST) shapes.add(shape);
    found.set(place, shapes);
  };
  const walk = (value: unknown, place: string): void => {
    if (place.length > MOST_OF_PLACE) return;
    if (Array.isArray(value)) {
      add(`${place}/${COUNT}`, String(value.length));
      for (const element of value) walk(element, `${place}/[]`);
    } else if (typeof value === 'object' && value !== null) {
      add(place, '{}');
      for (const [name, member] of Object.entries(value))
        walk(
          member,
          `${place}/${isKey(name) ? '[]' : name.slice(0, MOST_OF_NAME).replaceAll('/', '~1')}`,
        );
    } else add(place, shapeOf(value));
  };
  walk(json, '');
  return new Map([...found].map(([place, shapes]) => [place, [...shapes].toSorted()]));
}
