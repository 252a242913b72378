import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isOwnFile, ownFolder, ownFolders } from './ownFolder.ts';

/*
 * Each line of a journal carries a code that only this user's runs can make, for this file at this place: the key lies in the user's
 * own state. So a journal that grows until its run is killed is known line by line, and one that somebody else wrote, or moved
 * here, is not. Each code covers the one before it, so that no line of it can be left out but the last ones, and none of another run put in.
 */

const KEY = 'journal.key';
const KEY_BYTES = 32;
const CODE = /,"code":"([0-9a-f]{64})"\}$/;
const CODES = /,"code":"([0-9a-f]{64})"\}\n/g;

/** The key and place of each file that this process writes, and where it ended: a run adds thousands of lines to one. */
const written = new Map<string, (Signed & { end: number; code: string }) | undefined>();

/** A file, and the key of its lines. */
interface Signed {
  key: string;
  place: string;
}

/**
 * JSON objects as lines with their codes; without codes if there is no folder for a key.
 * @param to the open file to which they are added, and how long it is
 */
export function signedLines(
  file: string,
  jsons: string[],
  { descriptor, size: end }: { descriptor: number; size: number },
): string {
  if (!written.has(file)) {
    const key = keyToWrite();
    const fresh = key && { key, place: placeOf(file), end: 0, code: '' };
    written.set(file, fresh === '' ? undefined : fresh);
  }
  const by = written.get(file);
  if (by === undefined) return jsons.map((json) => `${json}\n`).join('');
  // Another thread, or another command, may have added lines.
  const before = by.end === end ? undefined : textOf(descriptor, end);
  if (before !== undefined) by.code = [...before.matchAll(CODES)].at(-1)?.[1] ?? '';
  // A line that a power cut left half written must not spoil the next.
  let text = before === undefined || /(^|\n)$/.test(before) ? '' : '\n';
  for (const json of jsons) {
    by.code = codeOf(by, by.code, json);
    text += `${json.slice(0, -1)},"code":"${by.code}"}\n`;
  }
  by.end = end + Buffer.byteLength(text);
  return text;
}

function textOf(descriptor: number, length: number): string {
  const bytes = Buffer.alloc(length);
  return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, length, 0));
}

/** Tells whether a line of this journal was written there by a run of this user, behind the line that was asked for before. */
export function signatureOf(file: string): (line: string) => boolean {
  const place = placeOf(file);
  const keys = ownFolders().flatMap((folder) => keyIn(folder) ?? []);
  let before = '';
  return (line) => {
    const code = CODE.exec(line)?.[1];
    if (code === undefined) return false;
    const json = `${line.slice(0, -`,"code":"${code}"}`.length)}}`;
    const isOurs = keys.some((key) =>
      timingSafeEqual(Buffer.from(code), Buffer.from(codeOf({ key, place }, before, json))),
    );
    before = code;
    return isOurs;
  };
}

function codeOf({ key, place }: Signed, before: string, json: string): string {
  return createHmac('sha256', key).update(`${place}\0${before}\0${json}`).digest('hex');
}

function placeOf(file: string): string {
  return join(realpathSync(dirname(file)), basename(file));
}

/** The key of the folder to which this user's runs write; it is there whole or not at all. */
function keyToWrite(): string | undefined {
  try {
    const folder = ownFolder();
    const known = keyIn(folder);
    if (known !== undefined) return known;
    const file = join(folder, KEY);
    const fresh = `${file}.${randomUUID()}`;
    writeFileSync(fresh, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flush: true });
    try {
      linkSync(fresh, file);
    } catch (error) {
      // Another run of this user was first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(fresh);
    return keyIn(folder);
  } catch {
    return undefined;
  }
}

const known = new Map<string, string>();

function keyIn(folder: string): string | undefined {
  const file = join(folder, KEY);
  if (!isOwnFile(file) || (process.getuid !== undefined && (lstatSync(file).mode & 0o077) !== 0))
    return undefined;
  const key = known.get(file) ?? readFileSync(file, 'utf8');
  if (key.length < KEY_BYTES * 2) return undefined;
  known.set(file, key);
  return key;
}
