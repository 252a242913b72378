import { isMap, isNode, isSeq, LineCounter, type Node } from 'yaml';
import { yamlDocument } from '../../words/json/parseYaml.ts';

/** Lines of a file, from 1, both included. */
export interface Lines {
  first: number;
  last: number;
}

/** Finds a schema of an OpenAPI document, or a property of one: `MenuItemInventory/quantity`. */
export type FindElement = (element: string) => Lines | undefined;

/**
 * The lines of schemas and their properties in the YAML of an OpenAPI document, so that derived constraints are assigned
 * by their lines.
 * @param text the document's YAML
 * @returns for an element its lines; undefined if it does not exist
 */
export function elementLines(text: string): FindElement {
  const counter = new LineCounter();
  const document = yamlDocument(text, { lineCounter: counter });
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
  // A flow mapping is on the line of its key; a block begins on the next line.
  return {
    first: counter.linePos(start).line,
    last: counter.linePos(Math.max(start, end - 1)).line,
  };
}

/** A property of a schema, or of a part that is combined into it. */
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
