import { isObject } from '../json/isObject.ts';
import type { Json } from '../spec/types.ts';

/** Occurs in no value: values are JSON of schemas, and this is no word of any. */
const BOUNDARY = 'conformance-9c1f4b7e2d';
/** What makes of a field of a form a file (RFC 7578 §4.2). */
const FILE = '; filename="file.txt"\r\nContent-Type: application/octet-stream';

/**
 * The text of a body in a media type. Forms hold the members of an object, each as text.
 * @param files the members that go as files
 */
export function writeBody(
  body: Json,
  mediaType: string,
  files: string[] = [],
): { text: string; mediaType: string } {
  const essence = mediaType.split(';')[0]!.trim().toLowerCase();
  if (essence === 'application/x-www-form-urlencoded')
    return { text: new URLSearchParams(fieldsOf(body)).toString(), mediaType: essence };
  if (essence === 'multipart/form-data')
    return { text: partsOf(fieldsOf(body), files), mediaType: `${essence}; boundary=${BOUNDARY}` };
  if (essence.startsWith('text/') && typeof body === 'string') return { text: body, mediaType };
  return { text: JSON.stringify(body), mediaType };
}

/** Whether bodies of a media type are JSON. */
export function isJsonType(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(mediaType);
}

function fieldsOf(body: Json): [string, string][] {
  if (!isObject<Json>(body)) return [];
  return Object.entries(body).flatMap(([name, value]): [string, string][] =>
    [value]
      .flat()
      .map((one) => [name, typeof one === 'object' ? JSON.stringify(one) : String(one)]),
  );
}

function partsOf(fields: [string, string][], files: string[]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${files.includes(name) ? FILE : ''}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** A name as WHATWG's form data has it. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
