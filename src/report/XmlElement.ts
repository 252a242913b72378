/** An element of an XML document that holds elements, a text, or nothing. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string | number>;
  content?: XmlElement[] | string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A document of XML, an element a line; a text stands as it is, over as many lines as it has. */
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
  return ` ${name}="${escaped(String(value), /[&<>"]/g)}"`;
}

/** What no document may hold is U+FFFD (XML 1.0, 2.2). */
function escaped(text: string, markup: RegExp): string {
  return text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(markup, (character) => ENTITIES[character] ?? character);
}
