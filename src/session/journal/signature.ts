import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isOwnFile, ownFolder, ownFolders } from './ownFolder.ts';

/*
 * Each line of a journal carries a code that only this user's runs can make, for this file at this place: the key lies in the user's
 * own state. So a journal that grows until its run is killed is known line by line, and one that somebody else wrote, or moved
 * here, is not.
 */

const KEY = 'journal.key';
const KEY_BYTES = 32;
const CODE = /,"code":"([0-9a-f]{64})"\}$/;

/** The key and place of each file that this process writes: a run adds thousands of lines to one. */
const written = new Map<string, Signed | undefined>();

/** A file, and the key of its lines. */
interface Signed {
  key: string;
  place: string;
}

/** A JSON object of one line with its code, without a line break; as it is if there is no folder for a key. */
export function signed(file: string, json: string): string {
  if (!written.has(file)) {
    const key = keyToWrite();
    written.set(file, key === undefined ? undefined : { key, place: placeOf(file) });
  }
  const by = written.get(file);
  return by === undefined ? json : `${json.slice(0, -1)},"code":"${codeOf(by, json)}"}`;
}

/** Tells whether a line of this journal was written there by a run of this user. */
export function signatureOf(file: string): (line: string) => boolean {
  const place = placeOf(file);
  const keys = ownFolders().flatMap((folder) => keyIn(folder) ?? []);
  return (line) => {
    const code = CODE.exec(line)?.[1];
    if (code === undefined) return false;
    const json = `${line.slice(0, -`,"code":"${code}"}`.length)}}`;
    return keys.some((key) =>
      timingSafeEqual(Buffer.from(code), Buffer.from(codeOf({ key, place }, json))),
    );
  };
}

function codeOf({ key, place }: Signed, json: string): string {
  return createHmac('sha256', key).update(`${place}\0${json}`).digest('hex');
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
