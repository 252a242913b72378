import { isObject } from '../json/isObject.ts';
import { jsonPointer } from '../json/jsonPointer.ts';

/** A part of an OpenAPI document, and where in it it stands. */
export interface OpenApiNode {
  /** The whole document. */
  root: Record<string, unknown>;
  /** From `#`. */
  pointer: string;
  value: unknown;
}

/** The whole of a document. */
export function rootNode(root: Record<string, unknown>): OpenApiNode {
  return { root, pointer: '#', value: root };
}

/** What stands under a key of it, or at an index; its `value` is undefined where nothing does. */
export function childNode(
  { root, pointer, value }: OpenApiNode,
  key: string | number,
): OpenApiNode {
  const name = String(key).replaceAll('~', '~0').replaceAll('/', '~1');
  const inside = (value as Record<string | number, unknown> | null | undefined)?.[key];
  return { root, pointer: `${pointer}/${name}`, value: inside };
}

/** What it refers to where it is a `$ref` and nothing else, else itself. */
export function resolved(node: OpenApiNode): OpenApiNode {
  const { root, value } = node;
  if (!isObject(value) || typeof value['$ref'] !== 'string') return node;
  const pointer = value['$ref'];
  return resolved({ root, pointer, value: jsonPointer(root, pointer) });
}

/** Its entries, each resolved, in their order. */
export function entriesOf(node: OpenApiNode): [key: string, node: OpenApiNode][] {
  const { value } = node;
  if (!isObject(value)) return [];
  return Object.keys(value).map((key) => [key, resolved(childNode(node, key))]);
}

/** A text in it, or undefined. */
export function textOf(node: OpenApiNode, key: string): string | undefined {
  const { value } = childNode(node, key);
  return typeof value === 'string' ? value : undefined;
}
