import { isObject } from '../../words/json/isObject.ts';
import { ownMember } from '../../words/json/ownMember.ts';
import type { Json } from '../../promised/types.ts';

/** Occurs in no value: values are JSON of schemas, and this is no word of any. */
const BOUNDARY = 'conformance-9c1f4b7e2d';

/**
 * The text of a body in a media type. Forms hold the members of an object, each as text.
 * @param files the members that go as files, each with its media type
 */
export function writeBody(
  body: Json,
  mediaType: string,
  files: Record<string, string> = {},
): { text: string; mediaType: string } {
  const essence = mediaType.split(';')[0]!.trim().toLowerCase();
  if (essence === 'application/x-www-form-urlencoded')
    return {
      text: new URLSearchParams(
        fieldsOf(body).map(([name, value]): [string, string] => [name, value]),
      ).toString(),
      mediaType: essence,
    };
  if (essence === 'multipart/form-data')
    return { text: partsOf(body, files), mediaType: `${essence}; boundary=${BOUNDARY}` };
  if (essence.startsWith('text/') && typeof body === 'string') return { text: body, mediaType };
  return { text: JSON.stringify(body), mediaType };
}

export function isJsonType(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(mediaType);
}

function fieldsOf(body: Json): [name: string, value: string, isJson: boolean][] {
  if (!isObject<Json>(body)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string, boolean] => {
      const isJson = typeof one === 'object';
      return [name, isJson ? JSON.stringify(one) : String(one), isJson];
    }),
  );
}

function partsOf(body: Json, files: Record<string, string>): string {
  const parts = fieldsOf(body).map(([name, value, isJson]) => {
    const type = ownMember(files, name);
    // OpenAPI 3.1 §4.8.14.4: an object is JSON.
    const kind = isJson && type === undefined ? JSON_PART : asFile(type);
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${kind}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const JSON_PART = '\r\nContent-Type: application/json';

/** What makes of a field of a form a file (RFC 7578 §4.2). */
function asFile(type: string | undefined): string {
  if (type === undefined) return '';
  const [, ending = 'txt'] = /^(?!application\/octet-stream)\w+\/(\w+)$/.exec(type) ?? [];
  return `; filename="file.${ending}"\r\nContent-Type: ${type}`;
}

/** A name as WHATWG's form data has it. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
