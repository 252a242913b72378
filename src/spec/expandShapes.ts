import type { JsonSchemaObject } from './types.ts';

/** One row of `x-shapes`: the paths of a shape, and the resources that have it. */
interface Shape {
  /** Path with `%placeholders%` → name of the path item in `components.pathItems`. */
  paths: Record<string, string>;
  /** One record of placeholder values per resource. */
  of: Record<string, string>[];
}

/**
 * Turns shapes into ordinary paths: operations that differ only in their resource are described once.
 * Takes an OpenAPI document with `x-shapes`, returns one without it (and without the shapes' path items).
 */
export function expandShapes(document: JsonSchemaObject): JsonSchemaObject {
  const shapes = (document['x-shapes'] ?? []) as Shape[];
  if (shapes.length === 0) return document;
  const { 'x-shapes': _shapes, ...rest } = document;
  const { pathItems, ...components } = rest['components'] as JsonSchemaObject;
  const paths = { ...(rest['paths'] as JsonSchemaObject) };
  for (const { paths: templates, of } of shapes) {
    for (const resource of of) {
      for (const [path, name] of Object.entries(templates)) {
        const shape = (pathItems as JsonSchemaObject | undefined)?.[name];
        if (shape === undefined)
          throw new Error(`x-shapes names the path item ${name}, which components.pathItems lacks`);
        paths[fill(path, resource)] = fillAll(shape, resource);
      }
    }
  }
  return { ...rest, paths, components };
}

function fillAll(node: unknown, values: Record<string, string>): unknown {
  if (typeof node === 'string') return fill(node, values);
  if (Array.isArray(node)) return node.map((child) => fillAll(child, values));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [fill(key, values), fillAll(child, values)]),
  );
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/%(\w+)%/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${placeholder} in a shape has no value`);
    return value;
  });
}
