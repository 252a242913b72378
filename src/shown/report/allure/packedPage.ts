import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { inOrder, inPieces, ownFiles, type Pieces } from './inPieces.ts';
import { NAME_BUTTONS } from '../namedButtons.ts';
import { type PageFile, type PageParts, TAKEN_OUT } from './takePageApart.ts';
import { memoized } from '../../../words/memoized.ts';

/** Runs in the page: unpacks the program and the first piece, and every other piece when it is needed. */
const UNPACK = `(async () => {
  const unpacked = async (id) => {
    const { body } = await fetch('data:application/gzip;base64,' + document.getElementById(id).textContent);
    return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();
  };
  const inBase64 = (text) => new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.readAsDataURL(new Blob([text]));
  });
  const pieces = [];
  const fileAt = async ([piece, at]) => {
    pieces[piece] ??= unpacked('piece-' + piece).then(JSON.parse);
    const file = (await pieces[piece])[at];
    return file.base64 ?? inBase64(file);
  };
  const [program, index] = await Promise.all([unpacked('program'), unpacked('index').then(JSON.parse)]);
  window.allureReportData = new Proxy(index, { get: (_, name) => fileAt(index[name]) });
  window.allureReportDataReady = true;
  const script = document.createElement('script');
  script.textContent = program;
  document.body.append(script);
  // Which is over when the program starts, and it waits for it.
  document.dispatchEvent(new Event('DOMContentLoaded'));
})().catch((error) => document.body.replaceChildren('This report needs a browser of 2023 or later: ' + error));`;

/**
 * Makes Allure's single page smaller and faster. Its data is in Base64, much of it twice, and is read whole before
 * anything is shown. Here program and data are compressed, and unpacked when needed, by functions that every browser has.
 */
export async function packedPage({ shell, program, files }: PageParts): Promise<string> {
  const { index, pieces } = inPieces(shortIds(inOrder(ownFiles(files))));
  // In parallel, and beside the writing of other files.
  const scripts = await Promise.all([
    packed('program', program),
    packed('index', JSON.stringify(index)),
    ...pieces.map((piece, at) => packed(`piece-${at}`, JSON.stringify(piece))),
  ]);
  return shell.replace(TAKEN_OUT, () =>
    [
      '<noscript>This report needs JavaScript.</noscript>',
      ...scripts,
      `<script>${UNPACK}</script>`,
      `<script>${NAME_BUTTONS}</script>`,
    ].join('\n'),
  );
}

/** The files of a packed page, by the names with which the page asks for them. */
export function unpackedFiles(page: string): Map<string, PageFile> {
  const texts = new Map(
    [...page.matchAll(/<script type="text\/plain" id="([^"]+)">([^<]*)</g)].map(
      ([, id = '', encoded = '']) => [id, gunzipSync(Buffer.from(encoded, 'base64')).toString()],
    ),
  );
  const read = (id: string): unknown => JSON.parse(texts.get(id) ?? 'null');
  const pieces: PageFile[][] = [];
  return new Map(
    Object.entries(read('index') as Pieces['index']).map(([name, [piece, file]]) => {
      const files = (pieces[piece] ??= read(`piece-${piece}`) as PageFile[]);
      return [name, files[file]!];
    }),
  );
}

async function packed(id: string, text: string): Promise<string> {
  const encoded = (await promisify(gzip)(text)).toString('base64');
  return `<script type="text/plain" id="${id}">${encoded}</script>`;
}

const OF_A_RESULT = /^data\/(?:test-results|test-env-groups)\/([0-9a-f]{32})\.json$/;

/** The one digest of a result that names no file. */
const RETRY = /"retryHash":"([0-9a-f]{32})"/;

/** A digest at the beginning of a word; so it is not tried at every letter. */
const DIGEST = /\b[0-9a-f]{32}/g;

/**
 * Gives the results of Allure's page short ids in place of digests, which are also in its tree, its search index and its
 * navigation, and cannot be compressed. Attachments are left unchanged.
 * @param files by the names with which the page asks for them; their order is that of the ids
 */
function shortIds(files: ReadonlyMap<string, PageFile>): Map<string, PageFile> {
  const ids = new Map<string, string>();
  for (const [name, text] of files) {
    const [, own] = OF_A_RESULT.exec(name) ?? [];
    const [, retry] = typeof text === 'string' && own !== undefined ? (RETRY.exec(text) ?? []) : [];
    for (const digest of [own, retry])
      if (digest !== undefined && !ids.has(digest)) ids.set(digest, ids.size.toString(36));
  }
  // Trees and indexes of megabytes occur twice.
  const shortened = memoized((text: string) =>
    text.replace(DIGEST, (digest) => ids.get(digest) ?? digest),
  );
  return new Map(
    [...files].map(([name, file]) =>
      typeof file === 'string' && (name.startsWith('widgets/') || OF_A_RESULT.test(name))
        ? [shortened(name), shortened(file)]
        : [name, file],
    ),
  );
}
