import type { PageFile } from './takePageApart.ts';

/** The files of Allure's page, in pieces that are unpacked one by one. */
export interface Pieces {
  /** For each file that the page asks for: the number of its piece, and its number in the piece. */
  index: Record<string, [piece: number, file: number]>;
  /** The pieces; the first one has what the first screen needs. */
  pieces: PageFile[][];
}

/** About how many characters a piece has: as many as a browser unpacks without a noticeable delay. */
const PIECE_SIZE = 2_000_000;

/** The text before a result's rule; results are sorted by the rule. */
const RULE = '"fullName":"';

/**
 * Puts the files of Allure's page into pieces: first those of the first screen, then the search index, then the results,
 * similar ones together, so that they compress well. Equal files are kept once.
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

/** Files sorted by kind, those of results also by their rules. */
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

/** The files; if there is only one environment, its files become those of all, so that equal ones are kept once. */
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

/** The rank of a file: shown at first, used for search and navigation, or opened. */
function kindOf(name: string): number {
  if (!name.startsWith('widgets/')) return 2;
  return /\/(?:search-index|nav)\.json$/.test(name) ? 1 : 0;
}
