import { isObject } from '../../../words/json/isObject.ts';
import { pointerStep } from '../../../words/json/jsonPointer.ts';
import { percentDecoded } from '../../../words/percentDecoded.ts';
import { listed } from '../../../words/listed.ts';
import { countOf } from '../../../words/countOf.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';
import type { ForeignDocument } from './readDocument.ts';

/** How many places of one remark are named. */
const NAMED = 3;

/** Where a part is: its key in what is around it. Lists of all keys would fill the memory where much nests deep. */
interface Place {
  key: string;
  around: Place | undefined;
}

/**
 * What is known while a document is read: where each part is, what a reference means, and what is to be told before the
 * first request: annotations, by which nothing is judged, and parts that were not understood.
 */
export class Reading {
  readonly #foreign: ForeignDocument;
  readonly #places = new WeakMap<object, Place | undefined>();
  readonly #annotations = new Map<string, number>();
  readonly #notUnderstood = new Map<string, string[]>();
  /** By what was not understood: where that was told already. */
  readonly #told = new Map<string, Set<Place | undefined>>();

  constructor(foreign: ForeignDocument) {
    this.#foreign = foreign;
    this.#place(foreign.document);
  }

  #place(root: object): void {
    const open: [object, Place | undefined][] = [[root, undefined]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [node, around] = next;
      this.#places.set(node, around);
      for (const [key, child] of Object.entries(node) as [string, unknown][])
        if (typeof child === 'object' && child !== null) open.push([child, { key, around }]);
    }
  }

  /** Gives what was made of a part of the document the place of that part. Returns it. */
  made<T extends object>(of: object, what: T): T {
    if (this.#places.has(of)) this.#places.set(what, this.#places.get(of));
    return what;
  }

  /** The line of a part of the document, or of what was made of it; of a key of it. */
  lineOf(part: object, key?: string): number | undefined {
    if (!this.#places.has(part)) return undefined;
    const keys = this.#keysOf(part);
    return this.#foreign.lineOf(key === undefined ? keys : [...keys, key]);
  }

  /** The JSON pointer of a part, for people. */
  pointerOf(part: object): string {
    return `#/${this.#keysOf(part).map(pointerStep).join('/')}`;
  }

  #keysOf(part: object): string[] {
    const keys: string[] = [];
    for (let at = this.#places.get(part); at !== undefined; at = at.around) keys.push(at.key);
    return keys.toReversed();
  }

  /** The part that a `$ref` names; undefined if there is none in this document. */
  lookUp(ref: string): unknown {
    if (ref === '#') return this.#foreign.document;
    if (!ref.startsWith('#/')) return undefined;
    let node: unknown = this.#foreign.document;
    for (const segment of ref.slice(2).split('/')) {
      const key = percentDecoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
      node = (node as Record<string, unknown>)[key];
    }
    return node;
  }

  /** An object of the document, followed if it is a `$ref`; undefined, with a remark, if it is none. */
  object(node: unknown, what: string, around: object): JsonSchemaObject | undefined {
    let at = node;
    for (let depth = 0; depth < 20 && isObject(at) && typeof at['$ref'] === 'string'; depth += 1) {
      const target = this.lookUp(at['$ref']);
      if (target === undefined) {
        this.notUnderstood(
          `the reference ${at['$ref']}, which leads to nothing in this document`,
          at,
        );
        return undefined;
      }
      at = target;
    }
    if (isObject(at) && typeof at['$ref'] !== 'string') return at;
    this.notUnderstood(what, isObject(node) ? node : around);
    return undefined;
  }

  /** Notes a key or value by which nothing is judged. */
  annotation(name: string): void {
    this.#annotations.set(name, (this.#annotations.get(name) ?? 0) + 1);
  }

  /** Notes a part that says something which is not understood, so that nothing is judged by it. */
  notUnderstood(what: string, part: object): void {
    const places = this.#notUnderstood.get(what) ?? [];
    const told = this.#told.get(what) ?? new Set();
    const place = this.#places.get(part);
    // Those that are not named are counted: their pointers would fill the memory.
    if (!told.has(place)) places.push(places.length < NAMED ? this.pointerOf(part) : '');
    this.#told.set(what, told.add(place));
    this.#notUnderstood.set(what, places);
  }

  /** What is to be told before the first request, a line each. */
  get remarks(): string[] {
    const annotations = [...this.#annotations].map(([name]) => name).toSorted();
    return [
      ...[...this.#notUnderstood].map(
        ([what, places]) =>
          `not understood: ${what} (${places.slice(0, NAMED).join(', ')}${places.length > NAMED ? ` and ${countOf(places.length - NAMED, 'more place')}` : ''})`,
      ),
      ...(annotations.length === 0
        ? []
        : [`ignored, as no rule follows from them: ${listed(annotations, NAMED)}`]),
    ];
  }
}
