import type { PageFile } from './takePageApart.ts';

/** What Allure's page draws, in pieces that are unpacked one by one. */
export interface Pieces {
  /** For each name that the page asks for: which piece, and which file of it. */
  index: Record<string, [piece: number, file: number]>;
  /** The first one is what the first screen needs. */
  pieces: PageFile[][];
}

/** Characters of a piece, about: as many as a browser unpacks before anybody notices. */
const PIECE_SIZE = 2_000_000;

/** Before the rule of a result, by which like results stand side by side. */
const RULE = '"fullName":"';

/**
 * Puts the files of Allure's page into pieces: what the first screen shows; what is searched; then the results, like by
 * like, so that they compress well. What is there twice is kept once.
 *
 * @param files in that order
 */
export function inPieces(files: ReadonlyMap<string, PageFile>): Pieces {
  const places = new Map<PageFile, [piece: number, file: number]>();
  const pieces: PageFile[][] = [];
  let [kind, size] = [-1, 0];
  for (const [name, file] of files) {
    if (places.has(file)) continue;
    if (kindOf(name) !== kind || size > PIECE_SIZE) {
      pieces.push([]);
      [kind, size] = [kindOf(name), 0];
    }
    size += typeof file === 'string' ? file.length : file.base64.length;
    places.set(file, [pieces.length - 1, pieces.at(-1)!.push(file) - 1]);
  }
  const index = [...files].map(([name, file]) => [name, places.get(file)!]);
  return { index: Object.fromEntries(index) as Pieces['index'], pieces };
}

/** Files in the order of their kinds, those of results by the rules that they are of. */
export function inOrder(files: ReadonlyMap<string, PageFile>): Map<string, PageFile> {
  const keyed = [...files].map(([name, file]) => ({
    name,
    file,
    kind: kindOf(name),
    rule: ruleOf(name, file),
  }));
  keyed.sort((one, other) => one.kind - other.kind || (one.rule < other.rule ? -1 : 1));
  return new Map(keyed.map(({ name, file }) => [name, file]));
}

function ruleOf(name: string, file: PageFile): string {
  const before =
    typeof file === 'string' && name.startsWith('data/test-') ? file.indexOf(RULE) : -1;
  if (typeof file !== 'string' || before < 0) return '~';
  const start = before + RULE.length;
  return file.slice(start, file.indexOf('"', start));
}

/** Where there is one environment only, what is shown of it is what is shown of all. */
export function ownFiles(files: ReadonlyMap<string, PageFile>): Map<string, PageFile> {
  const environments = JSON.parse(String(files.get('widgets/environments.json') ?? '[]')) as {
    id: string;
  }[];
  const [only] = environments.length === 1 ? environments : [];
  const prefix = only && `widgets/${only.id}/`;
  return new Map(
    [...files].map(([name, file]) => {
      const ofAll = prefix && name.startsWith(prefix) && `widgets/${name.slice(prefix.length)}`;
      return [name, files.get(ofAll || name) ?? file];
    }),
  );
}

/** What is shown at first, what is searched or walked through, and what is opened. */
function kindOf(name: string): number {
  if (!name.startsWith('widgets/')) return 2;
  return /\/(?:search-index|nav)\.json$/.test(name) ? 1 : 0;
}
