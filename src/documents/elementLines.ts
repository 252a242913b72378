import { isMap, isNode, isSeq, LineCounter, parseDocument, type Node } from 'yaml';

/** Lines of a file, from 1, both included. */
export interface Lines {
  first: number;
  last: number;
}

/** Looks up schemas of an OpenAPI document and properties in them: `MenuItemInventory/quantity`. */
export type FindElement = (element: string) => Lines | undefined;

/**
 * Where schemas and their properties stand in the YAML of an OpenAPI document, so that what is derived from them is known
 * by its line.
 * @param text the document's YAML
 * @returns for an element its lines; undefined for one that there is not
 */
export function elementLines(text: string): FindElement {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  return (element) => {
    const [name = '', ...properties] = element.split('/');
    const schema = document.getIn(['components', 'schemas', name], true);
    const node = properties.reduce<unknown>(
      (found, property) => propertyIn(found, property),
      schema,
    );
    return isNode(node) ? linesOf(node, counter) : undefined;
  };
}

function linesOf({ range }: Node, counter: LineCounter): Lines | undefined {
  if (!range) return undefined;
  const [start, end] = range;
  // A flow mapping stands on one line with its key; a block begins on the line after it.
  return {
    first: counter.linePos(start).line,
    last: counter.linePos(Math.max(start, end - 1)).line,
  };
}

/** A property of a schema, or of a part that the schema is combined of. */
function propertyIn(schema: unknown, name: string): unknown {
  if (!isMap(schema)) return undefined;
  const own = schema.getIn(['properties', name], true);
  if (own !== undefined) return own;
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else']) {
    const part = schema.get(keyword, true);
    for (const branch of isSeq(part) ? part.items : [part]) {
      const found = propertyIn(branch, name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
