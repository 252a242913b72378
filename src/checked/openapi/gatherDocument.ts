import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isObject } from '../../words/json/isObject.ts';
import { shownAddress } from '../../words/shownAddress.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { isPart } from './isPart.ts';
import { partOf } from './readDocument.ts';
import { requested } from './requested.ts';

/** The largest document that is read, in bytes; with all that its references name. */
const MOST_BYTES = 20_000_000;
/** The most files that its references may name, whether they are there or not: in its folder, or by addresses. */
const MOST_FILES = { here: 5_000, far: 500 };
/** How long reading all of them may take. */
const MOST_MS = 30_000;
/** A reference that may lead out of its document. */
const OUTWARDS = /\$ref["']?\s*:\s*["']?[^#"'\s]/;
/** Where what references name outside the document is put in it. */
const FILES = '$files';

/**
 * The text of a document, by its file or address. What its references name outside of it is put into it: files in its
 * folder or below, of an address those of the same origin. Other references stay as they are, and lead to nothing.
 * @param mostMs within which all of these are read
 * @throws WrongUse if it cannot be read
 */
export async function gatherDocument(where: string, mostMs = MOST_MS): Promise<string> {
  const isUrl = /^https?:\/\//i.test(where);
  const first = isUrl
    ? await fetchFirst(where)
    : { url: pathToFileURL(resolve(where)), text: readFirst(where) };
  const { url: base, text } = first;
  let left: number | undefined;
  const valueOf = (text: string): unknown => {
    try {
      const part = partOf(text, left);
      left = part.left;
      return part.value;
    } catch (error) {
      throw new WrongUse(`--openapi ${shownAddress(where)}: ${(error as Error).message}`);
    }
  };
  const root = OUTWARDS.test(text) ? valueOf(text) : undefined;
  if (!isObject(root)) return text;
  let bytes = text.length;
  const files = new Map<string, { name: string; value: unknown }>();
  const missing = new Set<string>();
  const seen = new WeakSet();
  const open: [unknown, URL][] = [[root, base]];
  const signal = AbortSignal.timeout(mostMs);
  let tried = 0;
  const load = async (url: URL): Promise<void> => {
    if (files.has(url.href) || missing.has(url.href)) return;
    const isNear = isUrl ? url.origin === base.origin : isBeside(url, base);
    const isRead = isNear && tried < (isUrl ? MOST_FILES.far : MOST_FILES.here);
    if (isRead) tried += 1;
    const found = isRead ? await textAt(url, signal).catch(() => undefined) : undefined;
    // A part that was not read in time would be another one in each run.
    if (signal.aborted)
      throw new WrongUse(
        `--openapi ${shownAddress(where)}: what its references name could not be read within ${mostMs / 1000} s.`,
      );
    bytes += found?.length ?? 0;
    if (bytes > MOST_BYTES) throw new WrongUse(`--openapi ${shownAddress(where)}: ${tooMany}`);
    if (found === undefined) return void missing.add(url.href);
    const value = valueOf(found);
    if (!isPart(value)) return void missing.add(url.href);
    files.set(url.href, { name: nameOf(url, base), value });
    open.push([value, url]);
  };
  /** A reference of a file as it is in the document. */
  const moved = async (ref: string, at: URL): Promise<string> => {
    if ((at === base && ref.startsWith('#')) || !URL.canParse(ref, at.href)) return ref;
    const { href, hash } = new URL(ref, at);
    const to = new URL(href.slice(0, href.length - hash.length));
    if (to.href !== base.href) await load(to);
    const within = to.href === base.href ? '#' : files.get(to.href)?.name;
    return within === undefined ? ref : within + hash.slice(1);
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, at] = next;
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const { $ref: ref, propertyName, mapping } = node as Record<string, unknown>;
    if (typeof ref === 'string') (node as { $ref: string }).$ref = await moved(ref, at);
    // Of a discriminator, which may name a schema as well.
    if (typeof propertyName === 'string' && isObject(mapping))
      for (const [value, of] of Object.entries(mapping))
        if (typeof of === 'string' && /[#/]|\.(json|ya?ml)$/.test(of))
          mapping[value] = await moved(of, at);
    // From what a document says in words of its own (samples of code, say) follows no rule.
    for (const [key, child] of Object.entries(node))
      if (!key.startsWith('x-')) open.push([child, at]);
  }
  if (files.size === 0) return text;
  const gathered = [...files.values()].map(({ name, value }) => [keyOf(name), value]);
  return JSON.stringify({ ...root, [FILES]: Object.fromEntries(gathered) });
}

const tooMany = `at most ${MOST_BYTES.toLocaleString('en')} bytes are read, with what its references name.`;

async function fetchFirst(where: string): Promise<{ url: URL; text: string }> {
  if (!URL.canParse(where))
    throw new WrongUse(`--openapi ${shownAddress(where)}: expected a file or an address.`);
  // Whoever asks for a document is told by nothing; credentials are for the API alone.
  return requested('--openapi', new URL(where), { maxBodyBytes: MOST_BYTES });
}

function readFirst(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > MOST_BYTES) throw new WrongUse(`--openapi ${shownAddress(file)}: ${tooMany}`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new WrongUse(`--openapi ${shownAddress(file)}: the file ${reason}; give a readable one.`);
  }
}

async function textAt(url: URL, signal: AbortSignal): Promise<string> {
  if (url.protocol !== 'file:') {
    const asked = { maxBodyBytes: MOST_BYTES, staysThere: true, signal };
    return (await requested('--openapi', url, asked)).text;
  }
  const file = fileURLToPath(url);
  const { size } = statSync(file);
  return size > MOST_BYTES ? '' : readFileSync(file, 'utf8');
}

/**
 * Whether a file is in the folder of another, or below it, whatever links lead there, and is named as parts of documents are: whoever
 * keeps a document beside other files shows it none of those.
 */
function isBeside(url: URL, base: URL): boolean {
  if (url.protocol !== 'file:' || url.host !== '') return false;
  try {
    const folder = realpathSync(dirname(fileURLToPath(base)));
    const file = realpathSync(fileURLToPath(url));
    const start = folder.endsWith(sep) ? folder : folder + sep;
    const isPart = /^(?:[^./\\][^/\\]*[/\\])*[^./\\][^/\\]*\.(?:json|ya?ml)$/i;
    return (
      statSync(file).isFile() && file.startsWith(start) && isPart.test(file.slice(start.length))
    );
  } catch {
    return false;
  }
}

/** Where a file is in the document, as references have it. */
function nameOf(url: URL, base: URL): string {
  const folder = new URL('.', base).href;
  const name = url.href.startsWith(folder) ? url.href.slice(folder.length) : url.href;
  return `#/${FILES}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
}

function keyOf(name: string): string {
  return decodeURIComponent(name.slice(FILES.length + 3))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
