import { printable } from '../../words/printable.ts';

/** An element of an XML document, with elements, a text, or nothing inside. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string | number>;
  content?: XmlElement[] | string;
}

const ENTITIES: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  // A line break of an attribute would be read as a space.
  ...{ '\n': '&#10;', '\t': '&#9;' },
};

/** An XML document with one element per line; texts keep their own lines. */
export function xmlDocument(root: XmlElement): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, ''), ''].join('\n');
}

function linesOf({ name, attributes, content }: XmlElement, indent: string): string[] {
  const start = `${indent}<${name}${Object.entries(attributes).map(attributeText).join('')}`;
  if (content === undefined || content.length === 0) return [`${start}/>`];
  if (typeof content === 'string') return [`${start}>${escaped(content, /[&<>]/g)}</${name}>`];
  const inner = content.flatMap((element) => linesOf(element, `${indent}  `));
  return [`${start}>`, ...inner, `${indent}</${name}>`];
}

function attributeText([name, value]: [name: string, value: string | number]): string {
  return ` ${name}="${escaped(String(value), /[&<>"\n\t]/g)}"`;
}

/**
 * Escapes markup, and what acts or is not shown, also the characters that XML does not allow (XML 1.0, 2.2); and what has Jenkins and
 * GitLab hand out a file of the machine that reads it (`[[ATTACHMENT|/path]]`). The escapes are right in JSON, too.
 */
function escaped(text: string, markup: RegExp): string {
  const harmless = printable(text).replace(/\[(?=\[\w+\|)/g, '\\u005b');
  return harmless.replace(markup, (character) => ENTITIES[character] ?? character);
}
