import { isObject } from '../../words/json/isObject.ts';
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

/** The target of a part that is only a `$ref`; else the part itself. */
export function resolved(node: OpenApiNode): OpenApiNode {
  const { root, value } = node;
  if (!isObject(value) || typeof value['$ref'] !== 'string') return node;
  const pointer = value['$ref'];
  return resolved({ root, pointer, value: jsonPointer(root, pointer) });
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
