import { isMap, isScalar, isSeq, LineCounter, type Node } from 'yaml';
import { yamlDocument } from '../../words/json/parseYaml.ts';
import type { SpecProblem } from './SpecProblem.ts';

/**
 * Where a problem is, for whoever opens the file: the line (undefined where it concerns the whole file or is not found),
 * and the id of the entry, or the JSON pointer where no entry has an id.
 * @param text the problem's file
 */
export function placeOfProblem(
  text: string,
  { file, place, line }: SpecProblem,
): { line?: number; name: string } {
  if (place === '#') return { line, name: '' };
  if (!place.startsWith('#')) {
    const name = /^line \d+$/.test(place) ? '' : place;
    return { line: line ?? lineWithId(text, place), name };
  }
  return file.endsWith('.yaml') ? atPointer(text, place) : { line, name: place };
}

/** The first line that begins with an id: `- id: ID` or `'ID':` in YAML, `ID level` in a list, `"ID"` in JSON. */
function lineWithId(text: string, id: string): number | undefined {
  // `{menus, tables and 1 more}` stands for each of them; a family is in the file with its braces.
  const pattern = id
    .split(/(\{[^{}]*\})/)
    .map((part, index) =>
      index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '[^/\\s]+',
    )
    .join('');
  const begins = new RegExp(`^\\s*(- )?(id: )?['"]?${pattern}['"]?(:|,|\\s|$)`);
  const found = text.split('\n').findIndex((one) => begins.test(one));
  return found === -1 ? undefined : found + 1;
}

/** The line of the innermost part that is there, and the id of the innermost entry around it. */
function atPointer(text: string, pointer: string): { line?: number; name: string } {
  const lines = new LineCounter();
  let node: unknown = yamlDocument(text, { lineCounter: lines }).contents;
  let at: number | undefined;
  let name = pointer;
  const names = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const part of names) {
    let place: unknown;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
      [place, node] = [pair?.key, pair?.value];
    } else if (isSeq(node)) {
      [place, node] = [node.items[Number(part)], node.items[Number(part)]];
    } else break;
    at = (place as Node | undefined)?.range?.[0] ?? at;
    const id: unknown = isMap(node) ? node.get('id') : undefined;
    if (typeof id === 'string') name = id;
  }
  return { line: at === undefined ? undefined : lines.linePos(at).line, name };
}
