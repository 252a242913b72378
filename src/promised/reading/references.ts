import { SpecDefect } from '../SpecDefect.ts';
import type { JsonSchemaObject } from '../types.ts';
import type { SpecFile } from '../SpecFile.ts';

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

/** Throws a SpecDefect at the first `$ref` of a document that has no target, or leads back to itself. */
export function refuseBrokenReferences(file: SpecFile): void {
  const sound = new Set<string>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === 'string') follow(file, $ref, sound);
    for (const child of Object.values(node)) visit(child);
  };
  visit(file.value);
}

/** @param sound the references that were followed to their end; this one is added */
function follow(file: SpecFile, first: string, sound: Set<string>): void {
  const seen = new Set<string>();
  for (let ref: unknown = first; typeof ref === 'string' && !sound.has(ref);) {
    if (seen.has(ref))
      throw new SpecDefect(file.name, first, 'this reference leads back to itself');
    seen.add(ref);
    ref = (lookUp(file, ref) as JsonSchemaObject | null)?.['$ref'];
  }
  for (const ref of seen) sound.add(ref);
}
