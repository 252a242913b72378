import { dirname, resolve } from 'node:path';
import { readForeign } from '../words/files/readForeign.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import { isObject } from '../words/json/isObject.ts';
import { parseYaml } from '../words/json/parseYaml.ts';
import { OWN_LETTERHEAD, type Letterhead } from './report/certificate/letterhead.ts';
import { WrongUse } from '../words/WrongUse.ts';

/** The largest logo in bytes: each certificate embeds it. */
const MOST_BYTES = 256 * 1024;
/** The longest title that fits in its line. */
const LONGEST_TITLE = 120;

/** Kinds of images, by the first bytes of their files. */
const KINDS: [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'],
  [
    'image/svg+xml',
    (bytes) =>
      /^\uFEFF?(<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^>]*>|\s)*<svg[\s>]/.test(
        bytes.toString(),
      ),
  ],
];

/**
 * Reads an organisation's letterhead; without a file, ours.
 * @throws WrongUse for a file that is no letterhead, and for a logo that is no image
 */
export function readLetterhead(file: string | undefined): Letterhead {
  if (file === undefined) return OWN_LETTERHEAD;
  const refuse = (why: string) => new WrongUse(`--letterhead ${file}: ${why}.`);
  const value = yamlIn(file, refuse);
  const unknown = Object.keys(value).find((key) => key !== 'title' && key !== 'logo');
  if (unknown !== undefined) throw refuse(`there is no ${unknown}; it holds title and logo`);
  const { title = OWN_LETTERHEAD.title, logo } = value;
  if (typeof title !== 'string' || title.trim() === '' || title.length > LONGEST_TITLE)
    throw refuse(`title: expected a text of at most ${LONGEST_TITLE} characters`);
  if (logo === undefined) return { ...OWN_LETTERHEAD, title };
  if (typeof logo !== 'string') throw refuse('logo: expected the path of an image');
  return { title, logo: dataUri(resolve(dirname(file), logo), refuse) };
}

function yamlIn(file: string, refuse: (why: string) => WrongUse): Record<string, unknown> {
  const text = bytesIn(file, refuse).toString();
  let value: unknown;
  try {
    value = parseYaml(text);
  } catch (error) {
    throw refuse((error as Error).message.split('\n')[0] ?? 'no YAML');
  }
  if (!isObject(value)) throw refuse('expected title and logo');
  return value;
}

function dataUri(path: string, refuse: (why: string) => WrongUse): string {
  const bytes = bytesIn(path, refuse);
  if (bytes.length > MOST_BYTES)
    throw refuse(`logo: ${path} has ${bytes.length} bytes; at most ${MOST_BYTES} fit`);
  const [type] = KINDS.find(([, begins]) => begins(bytes)) ?? [];
  if (type === undefined) throw refuse(`logo: ${path} is no PNG, JPEG or SVG image`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function bytesIn(path: string, refuse: (why: string) => WrongUse): Buffer {
  try {
    return readForeign(path, { mayBeLink: true });
  } catch (error) {
    throw error instanceof UnreadableFile ? refuse(`${path} ${error.why}`) : error;
  }
}
