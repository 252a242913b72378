import { isObject } from '../../../words/json/isObject.ts';
import { childNode, resolved, type OpenApiNode } from '../OpenApiNode.ts';

/** A schema with what it refers to: keywords beside a `$ref` replace those of its target. */
export interface SchemaNode {
  /** Its place; for a mere `$ref`, the place of its target. */
  pointer: string;
  /** Each keyword with its value and its own place. */
  keywords: Map<string, OpenApiNode>;
}

/** Keywords with texts for people, which restrict nothing. */
const WORDS = new Set(['description', 'title', 'example', 'examples', '$comment', 'externalDocs']);

/** Reads a schema; `true` and an absent schema have no keywords, `false` is the negation of everything. */
export function schemaNode(node: OpenApiNode): SchemaNode {
  return withNullAsType(combined(node));
}

function combined(node: OpenApiNode): SchemaNode {
  const { value, pointer } = node;
  if (value === false)
    return { pointer, keywords: new Map([['not', { ...childNode(node, 'not'), value: true }]]) };
  if (!isObject(value)) return { pointer, keywords: new Map() };
  const own = Object.keys(value).filter((key) => key !== '$ref');
  const ownKeywords = own.map((key): [string, OpenApiNode] => [key, childNode(node, key)]);
  if (typeof value['$ref'] !== 'string') return { pointer, keywords: new Map(ownKeywords) };
  const target = combined(resolved(node));
  return {
    pointer: own.every((key) => WORDS.has(key)) ? target.pointer : pointer,
    keywords: new Map([...target.keywords, ...ownKeywords]),
  };
}

export function keywordValue({ keywords }: SchemaNode, keyword: string): unknown {
  return keywords.get(keyword)?.value;
}

/** Turns a choice between something and null into that something, with null among its types. */
function withNullAsType(schema: SchemaNode): SchemaNode {
  for (const keyword of ['anyOf', 'oneOf']) {
    const choice = schema.keywords.get(keyword);
    const branches = Array.isArray(choice?.value) ? choice.value : [];
    const nulls = branches.filter((branch) => isObject(branch) && branch['type'] === 'null');
    if (choice === undefined || branches.length !== 2 || nulls.length !== 1) continue;
    const other = combined(childNode(choice, branches.indexOf(nulls[0]) === 0 ? 1 : 0));
    const rest = [...schema.keywords].filter(([name]) => name !== keyword);
    const keywords = new Map([...other.keywords, ...rest]);
    for (const name of ['type', 'enum']) {
      const node = other.keywords.get(name);
      const added = name === 'type' ? 'null' : null;
      if (node !== undefined)
        keywords.set(name, { ...node, value: [...new Set([node.value, added].flat())] });
    }
    return { pointer: schema.pointer, keywords };
  }
  return schema;
}
