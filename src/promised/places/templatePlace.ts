import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import type { Place } from '../Place.ts';
import { sourceFiles } from './sourceFiles.ts';
import { memoized } from '../../words/memoized.ts';

/** A template literal that makes ids. */
interface Template {
  /** Matches the ids that it can make. */
  fits: RegExp;
  /** How many characters of it are literal. */
  literal: number;
  place: Place;
}

/** The least share of an id that its template must contain literally: a template that fits any id leads nowhere. */
const LEAST_SHARE = 1 / 3;

/**
 * The place of an id that is put together, in a folder's TypeScript files: the template literal that fits it, with `${…}`
 * for any text. Of several, the one with most literal characters; undefined if none has a third of the id.
 */
export function templatePlace(folder: string, id: string): Place | undefined {
  return templatesIn(folder)
    .filter(({ fits, literal }) => literal >= id.length * LEAST_SHARE && fits.test(id))
    .toSorted((a, b) => b.literal - a.literal)[0]?.place;
}

const templatesIn = memoized((folder: string) => sourceFiles(folder).flatMap(templatesOf));

function templatesOf(file: string): Template[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return [...text.matchAll(/`/g)].flatMap(({ index }) => {
    const parts = partsFrom(text, index + 1);
    const literal = parts?.join('') ?? '';
    if (parts === undefined || parts.length < 2 || !/^[\w./*-]+$/.test(literal)) return [];
    const fits = new RegExp(`^${parts.map((part) => part.replace(/[.*]/g, '\\$&')).join('.+')}$`);
    const line = text.slice(0, index).split('\n').length;
    return [{ fits, literal: literal.length, place: { file, line } }];
  });
}

/** The texts around each `${…}` of the template that begins there; undefined if it does not end like one that makes ids. */
function partsFrom(text: string, start: number): string[] | undefined {
  const parts: string[] = [];
  let from = start;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '`') return [...parts, text.slice(from, at)];
    if (text[at] === '\n') return undefined;
    if (!text.startsWith('${', at)) continue;
    parts.push(text.slice(from, at));
    at = endOf(text, at);
    from = at + 1;
  }
  return undefined;
}

/** The index of the brace that closes this `${`. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (text[at] === '}' && depth === 0) return at;
  }
  return text.length;
}
