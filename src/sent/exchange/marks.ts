import { marksRead, type Mark, type Marked } from '../redaction/text/Marker.ts';
import type { MarkedField } from '../redaction/Redactor.ts';
import { membersOf } from '../../words/json/readJson.ts';
import type { HeaderField, Marks } from './types.ts';

/** The redacted parts of a message as they are recorded. */
export function recordedParts(
  headers: readonly MarkedField[],
  body: Marked | null,
  url?: Marked,
): { headers: HeaderField[]; body: string | null; marks: Marks } {
  const inHeaders = headers.flatMap(({ marks }, index) =>
    marks.length === 0 ? [] : [[index, marks] as const],
  );
  return {
    headers: headers.map(({ field }) => field),
    body: body && body.text,
    marks: {
      ...(url !== undefined && url.marks.length > 0 && { url: url.marks }),
      ...(inHeaders.length > 0 && { headers: Object.fromEntries(inHeaders) }),
      ...(body !== null && body.marks.length > 0 && { body: body.marks }),
    },
  };
}

/** The marks of a message in a file, which others may have written: those that fit its texts. */
export function marksIn(
  value: unknown,
  { url = '', headers, body }: { url?: string; headers: HeaderField[]; body: string | null },
): Marks {
  const { url: ofUrl, headers: ofHeaders, body: ofBody } = membersOf(value);
  const inHeaders = membersOf(ofHeaders);
  return recordedParts(
    headers.map((field, index) => ({ field, marks: marksOfField(inHeaders[index], field) })),
    { text: body ?? '', marks: marksRead(ofBody, body ?? '') },
    { text: url, marks: marksRead(ofUrl, url) },
  ).marks;
}

/** The text in which the marks of a field count: its value, or what a Basic value encodes. */
export function markedValue([, value]: HeaderField, marks: Mark[]): Marked & { isBasic: boolean } {
  const isBasic = marks.length > 0 && decodedBasic(value) !== undefined;
  return { text: (isBasic ? decodedBasic(value) : undefined) ?? value, marks, isBasic };
}

function marksOfField(value: unknown, field: HeaderField): Mark[] {
  const plain = marksRead(value, field[1]);
  return plain.length > 0 ? plain : marksRead(value, decodedBasic(field[1]) ?? '');
}

function decodedBasic(value: string): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(value)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}
