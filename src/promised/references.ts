import { SpecDefect } from './SpecDefect.ts';
import type { JsonSchemaObject } from './types.ts';
import type { SpecFile } from './SpecFile.ts';

/** The target of a `$ref` in a document. Throws a SpecDefect if there is none. */
export function lookUp({ name, value }: Pick<SpecFile, 'name' | 'value'>, ref: string): unknown {
  if (!ref.startsWith('#/'))
    throw new SpecDefect(name, ref, 'only references within the document are used');
  let node: unknown = value;
  for (const segment of ref.slice(2).split('/')) {
    node = (node as JsonSchemaObject | undefined)?.[
      segment.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  if (node === undefined)
    throw new SpecDefect(name, ref, 'this reference names nothing in the document');
  return node;
}

/** A parameter, body, response or header; followed, if it is a `$ref`. */
export function dereference(file: SpecFile, value: unknown): JsonSchemaObject {
  const node = value as JsonSchemaObject;
  return typeof node['$ref'] === 'string' ? dereference(file, lookUp(file, node['$ref'])) : node;
}

/** Throws a SpecDefect at the first `$ref` of a document that has no target. */
export function refuseBrokenReferences(file: SpecFile, node: unknown = file.value): void {
  if (node === null || typeof node !== 'object') return;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') lookUp(file, $ref);
  for (const child of Object.values(node)) refuseBrokenReferences(file, child);
}
