import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isObject } from '../../../words/json/isObject.ts';
import { shownAddress } from '../../../words/shownAddress.ts';
import { WrongUse } from '../../../words/WrongUse.ts';
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
  const { url, text } = isUrl
    ? await fetchFirst(where)
    : { url: pathToFileURL(resolve(where)), text: readFirst(where) };
  return OUTWARDS.test(text) ? new Gathering(where, url, mostMs).of(text) : text;
}

/** What the references of one document name, as it is read. */
class Gathering {
  readonly #where: string;
  readonly #base: URL;
  readonly #mostMs: number;
  readonly #signal: AbortSignal;
  readonly #files = new Map<string, { name: string; value: unknown }>();
  readonly #missing = new Set<string>();
  /** What is still to be searched for references, and the file in which it is. */
  readonly #open: [unknown, URL][] = [];
  /** How many values may still be read. */
  #left: number | undefined;
  #bytes = 0;
  #tried = 0;

  constructor(where: string, base: URL, mostMs: number) {
    this.#where = shownAddress(where);
    this.#base = base;
    this.#mostMs = mostMs;
    this.#signal = AbortSignal.timeout(mostMs);
  }

  /** The text of the document with all that its references name. */
  async of(text: string): Promise<string> {
    const root = this.#valueOf(text);
    if (!isObject(root)) return text;
    this.#bytes = text.length;
    this.#open.push([root, this.#base]);
    const seen = new WeakSet();
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      const [node, at] = next;
      if (typeof node !== 'object' || node === null || seen.has(node)) continue;
      seen.add(node);
      await this.#moveReferences(node as Record<string, unknown>, at);
      // From what a document says in words of its own (samples of code, say) follows no rule.
      for (const [key, child] of Object.entries(node))
        if (!key.startsWith('x-')) this.#open.push([child, at]);
    }
    if (this.#files.size === 0) return text;
    const gathered = [...this.#files.values()].map(({ name, value }) => [keyOf(name), value]);
    return JSON.stringify({ ...root, [FILES]: Object.fromEntries(gathered) });
  }

  async #moveReferences(node: Record<string, unknown>, at: URL): Promise<void> {
    const { $ref: ref, propertyName, mapping } = node;
    if (typeof ref === 'string') node['$ref'] = await this.#moved(ref, at);
    // Of a discriminator, which may name a schema as well.
    if (typeof propertyName !== 'string' || !isObject(mapping)) return;
    for (const [value, of] of Object.entries(mapping))
      if (typeof of === 'string' && /[#/]|\.(json|ya?ml)$/.test(of))
        mapping[value] = await this.#moved(of, at);
  }

  /** A reference of a file as it is in the document. */
  async #moved(ref: string, at: URL): Promise<string> {
    const base = this.#base;
    if ((at === base && ref.startsWith('#')) || !URL.canParse(ref, at.href)) return ref;
    const { href, hash } = new URL(ref, at);
    const to = new URL(href.slice(0, href.length - hash.length));
    if (to.href !== base.href) await this.#load(to);
    const within = to.href === base.href ? '#' : this.#files.get(to.href)?.name;
    return within === undefined ? ref : within + hash.slice(1);
  }

  async #load(url: URL): Promise<void> {
    if (this.#files.has(url.href) || this.#missing.has(url.href)) return;
    const text = await this.#textAt(url);
    const value = text === undefined ? undefined : this.#valueOf(text);
    if (!isPart(value)) return void this.#missing.add(url.href);
    this.#files.set(url.href, { name: nameOf(url, this.#base), value });
    this.#open.push([value, url]);
  }

  /** The text of a file that may be read; undefined if it may not, or is not there. */
  async #textAt(url: URL): Promise<string | undefined> {
    const base = this.#base;
    const isFar = base.protocol !== 'file:';
    const isNear = isFar ? url.origin === base.origin : isBeside(url, base);
    const isRead = isNear && this.#tried < (isFar ? MOST_FILES.far : MOST_FILES.here);
    if (isRead) this.#tried += 1;
    const text = isRead ? await textAt(url, this.#signal).catch(() => undefined) : undefined;
    // A part that was not read in time would be another one in each run.
    if (this.#signal.aborted)
      throw this.#misused(
        `what its references name could not be read within ${this.#mostMs / 1000} s.`,
      );
    this.#bytes += text?.length ?? 0;
    if (this.#bytes > MOST_BYTES) throw this.#misused(tooMany);
    return text;
  }

  #valueOf(text: string): unknown {
    try {
      const { value, left } = partOf(text, this.#left);
      this.#left = left;
      return value;
    } catch (error) {
      throw this.#misused((error as Error).message);
    }
  }

  #misused(why: string): WrongUse {
    return new WrongUse(`--openapi ${this.#where}: ${why}`);
  }
}

const tooMany = `at most ${MOST_BYTES.toLocaleString('en')} bytes are read, with what its references name.`;

async function fetchFirst(where: string): Promise<{ url: URL; text: string }> {
  if (!URL.canParse(where))
    throw new WrongUse(`--openapi ${shownAddress(where)}: expected a file or an address.`);
  // Whoever asks for a document is told by nothing; credentials are for the API alone.
  const url = new URL(where);
  // What lies elsewhere is named by its address.
  url.username = url.password = '';
  return requested('--openapi', url, { maxBodyBytes: MOST_BYTES });
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
