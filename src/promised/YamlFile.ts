import type { YAMLMap, YAMLSeq } from 'yaml';
import { yaml } from '../words/json/loadedLater.ts';
import { yamlDocument } from '../words/json/parseYaml.ts';
import { SpecDefect } from './SpecDefect.ts';
import type { JsonSchemaObject } from './types.ts';
import type { Place } from './Place.ts';

/** A YAML file of `specs/` as plain data, with the line of each part. */
export class YamlFile {
  /** Its name within `specs/`. */
  readonly name: string;
  readonly value: JsonSchemaObject;
  readonly #lines = new (yaml().LineCounter)();
  readonly #nodes = new WeakMap<object, YAMLMap | YAMLSeq>();

  /**
   * @param name file name, for defects and places
   * @param text its YAML
   * @throws SpecDefect on text that is no YAML
   */
  constructor(name: string, text: string) {
    const document = yamlDocument(text, { lineCounter: this.#lines });
    const [error] = document.errors;
    if (error !== undefined) throw new SpecDefect(name, '#', error.message);
    this.name = name;
    this.value = (document.toJS() ?? {}) as JsonSchemaObject;
    this.#link(document.contents, this.value);
  }

  /**
   * The place where an object of `value` begins; or a key of it; or, if the key has a list, a text in that list. Undefined
   * for parts that are not in this file.
   */
  placeOf(part: object, key?: string, element?: string): Place | undefined {
    const node = this.#nodes.get(part);
    if (key === undefined || !yaml().isMap(node)) return this.#place(node);
    const pair = node.items.find((candidate) => isText(candidate.key, key));
    const list = pair?.value;
    if (element === undefined || !yaml().isSeq(list)) return this.#place(pair?.key);
    return this.#place(list.items.find((item) => isText(item, element)) ?? pair?.key);
  }

  /** Gives an object that was made from a part of `value` the part's place. Returns the object. */
  made<T extends object>(of: object, what: T): T {
    const node = this.#nodes.get(of);
    if (node !== undefined) this.#nodes.set(what, node);
    return what;
  }

  #place(node: unknown): Place | undefined {
    const offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0];
    if (offset === undefined) return undefined;
    return { file: `specs/${this.name}`, line: this.#lines.linePos(offset).line };
  }

  /** Gives an alias the place of its anchor: both are the same object, and the anchor comes first in the file. */
  #link(node: unknown, value: unknown): void {
    if (value === null || typeof value !== 'object') return;
    if (yaml().isMap(node)) {
      this.#nodes.set(value, node);
      for (const pair of node.items) {
        if (yaml().isScalar(pair.key))
          this.#link(pair.value, (value as JsonSchemaObject)[String(pair.key.value)]);
      }
    } else if (yaml().isSeq(node)) {
      this.#nodes.set(value, node);
      node.items.forEach((item, index) => this.#link(item, (value as unknown[])[index]));
    }
  }
}

function isText(node: unknown, text: string): boolean {
  return yaml().isScalar(node) && String(node.value) === text;
}
