import { isObject } from '../../words/json/isObject.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { jsonPointer } from '../../words/json/jsonPointer.ts';

/** A part of an OpenAPI document, and its place there. */
export interface OpenApiNode {
  /** The whole document. */
  root: Record<string, unknown>;
  /** JSON Pointer, beginning with `#`. */
  pointer: string;
  value: unknown;
}

/** The whole of a document. */
export function rootNode(root: Record<string, unknown>): OpenApiNode {
  return { root, pointer: '#', value: root };
}

/** The part under a key, or at an index; its `value` is undefined if there is none. */
export function childNode(
  { root, pointer, value }: OpenApiNode,
  key: string | number,
): OpenApiNode {
  const name = String(key).replaceAll('~', '~0').replaceAll('/', '~1');
  const inside = (value as Record<string | number, unknown> | null | undefined)?.[key];
  return { root, pointer: `${pointer}/${name}`, value: inside };
}

/** So many references lead from one to the next in no document that people write. */
const MOST_STEPS = 100;

/** The target of a part that is only a `$ref`, of a chain of them its end; else the part itself. */
export function resolved(node: OpenApiNode): OpenApiNode {
  const { root } = node;
  let { value, pointer } = node;
  for (let steps = 0; isObject(value) && typeof value['$ref'] === 'string'; steps++) {
    if (steps === MOST_STEPS)
      throw new WrongUse(
        `${node.pointer}: more than ${MOST_STEPS} references lead to one another.`,
      );
    pointer = value['$ref'];
    value = jsonPointer(root, pointer);
  }
  return { root, pointer, value };
}

/** The entries of a part, each resolved, in their order. */
export function entriesOf(node: OpenApiNode): [key: string, node: OpenApiNode][] {
  const { value } = node;
  if (!isObject(value)) return [];
  return Object.keys(value).map((key) => [key, resolved(childNode(node, key))]);
}

/** The text under a key of a part, or undefined. */
export function nodeText(node: OpenApiNode, key: string): string | undefined {
  const { value } = childNode(node, key);
  return typeof value === 'string' ? value : undefined;
}
