import { isObject } from '../../../json/isObject.ts';
import { childNode, entriesOf, rootNode, textOf, type OpenApiNode } from '../OpenApiNode.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/** One operation of a document. */
export interface DocumentOperation {
  /** `GET /path`. */
  name: string;
  /** The name without the names in braces, which are not on the wire. */
  key: string;
  id: string | undefined;
  node: OpenApiNode;
  /** Its path, which may have parameters for all its operations. */
  path: OpenApiNode;
}

/** The operations of a document, in its order. */
export function operationsOf(document: Record<string, unknown>): DocumentOperation[] {
  const paths = childNode(rootNode(document), 'paths');
  return entriesOf(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const node = childNode(item, method);
      if (!isObject(node.value)) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const key = name.replace(/\{[^}]*\}/g, '{}');
      return [{ name, key, id: textOf(node, 'operationId'), node, path: item }];
    }),
  );
}
