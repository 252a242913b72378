import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean } from '../words/didYouMean.ts';
import { ownMember } from '../words/json/ownMember.ts';
import { utf8Text } from './utf8Text.ts';

const PLACEHOLDER = /^\$\{(?:(file|command):(.+)|([A-Za-z_][A-Za-z0-9_]*))\}$/s;

/** What a value may not begin or end with: nobody sees it, and no password has it. */
const INVISIBLE = /^\uFEFF|[\r\n\0\uFEFF\u200B\u2028\u2029]$/;

/** `${NAME}`, `${file:PATH}` or `${command:LINE}` in a string of a target file. */
export interface Placeholder {
  kind: 'variable' | 'file' | 'command';
  /** The name, the path or the command line. */
  of: string;
}

/** How long a command may take, in milliseconds: somebody may have to touch a key. */
const COMMAND_MS = 60_000;

/** The value for a placeholder, or why there is none. */
export type Filling = { value: string } | { problem: string; remedy: string };

/** The sources of values for placeholders. */
export interface Sources {
  env: Record<string, string | undefined>;
  /** The folder of the target file. */
  folder: string;
}

export function replacePlaceholders(
  text: string,
  by: (placeholder: Placeholder, all: string) => string,
): string {
  return piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : by(piece.placeholder, piece.all)))
    .join('');
}

/** What in a text looks like a placeholder and is none, as the end of a sentence about it. */
export function strayPlaceholder(text: string): string | undefined {
  const pieces = piecesOf(text);
  const rest = pieces.filter((piece) => typeof piece === 'string').join('\n');
  const [, start] = /(\$\{\s*\w*)/.exec(rest) ?? [];
  if (start !== undefined) return `holds \`${start}…\`, which is not filled in`;
  if (pieces.some((piece) => typeof piece === 'object' && piece.placeholder.kind !== 'variable'))
    return rest.includes('}') ? 'holds a placeholder with a } too many' : undefined;
  return undefined;
}

/** A text in pieces. A brace within a placeholder is a part of it if it has its other half there (`awk '{print}'`). */
function piecesOf(text: string): (string | { placeholder: Placeholder; all: string })[] {
  const pieces: ReturnType<typeof piecesOf> = [];
  let from = 0;
  for (let start = text.indexOf('${'); start >= 0; start = text.indexOf('${', start)) {
    const all = text.slice(start, Math.max(start, endOfBraces(text, start + 2)));
    const [, kind, argument = '', name = ''] = PLACEHOLDER.exec(all) ?? [];
    if (kind === undefined && name === '') {
      start += 2;
      continue;
    }
    const placeholder: Placeholder =
      kind === undefined
        ? { kind: 'variable', of: name }
        : { kind: kind as 'file' | 'command', of: argument.trim() };
    pieces.push(text.slice(from, start), { placeholder, all });
    from = start += all.length;
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '');
}

/** The place after the brace that closes one before `from`; -1 if none does. */
function endOfBraces(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** The environment variables that a target description names (`${NAME}` in any string), each once. */
export function variablesOf(description: unknown): string[] {
  const names: string[] = [];
  replacePlaceholders(JSON.stringify(description), ({ kind, of }, all) => {
    if (kind === 'variable') names.push(of);
    return all;
  });
  return [...new Set(names)];
}

/**
 * The value for a placeholder (docs/decisions/requests.md). A message about a failure never contains a part
 * of the value.
 */
export function fillingOf({ kind, of }: Placeholder, { env, folder }: Sources): Filling {
  if (kind === 'file') return contentOf(resolve(folder, of), of);
  if (kind === 'command') return outputOf(of, folder);
  const value = ownMember(env, of);
  if (value) return visible(value, `needs the environment variable ${of}`);
  const set = Object.keys(env).filter((one) => env[one]);
  const problem = `needs the environment variable ${of}, which is not set`;
  return { problem, remedy: `set it${didYouMean(of, set)}` };
}

function contentOf(file: string, path: string): Filling {
  try {
    const read = utf8Text(readFileSync(file));
    if ('problem' in read)
      return { problem: `needs the file ${path}, which ${read.problem}`, remedy: 'save it so' };
    return present(read.text, `needs the file ${path}`, 'which is empty');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    const remedy = 'write its path as seen from the folder of the target file';
    return { problem: `needs the file ${path}, which ${reason}`, remedy };
  }
}

/** The output of a command; its questions and complaints go to the terminal. */
function outputOf(line: string, folder: string): Filling {
  try {
    const output = execSync(line, {
      cwd: folder,
      stdio: ['inherit', 'pipe', 'inherit'],
      timeout: COMMAND_MS,
    });
    const what = `needs what \`${line}\` prints`;
    const read = utf8Text(output);
    if ('problem' in read)
      return { problem: `${what}, which ${read.problem}`, remedy: 'try it in a shell' };
    return present(read.text.replace(/\r\n$/, '\n'), what, 'and it printed nothing');
  } catch (error) {
    const { status, signal } = error as { status: number | null; signal: string | null };
    const end =
      status === null ? `was ended (${signal ?? 'not started'})` : `failed with ${status}`;
    return { problem: `needs what \`${line}\` prints, which ${end}`, remedy: 'try it in a shell' };
  }
}

function present(text: string, what: string, empty: string): Filling {
  const value = text.replace(/\n$/, '');
  return value === ''
    ? { problem: `${what}, ${empty}`, remedy: 'correct it' }
    : visible(value, what);
}

/** A value, unless something stands at its edge that nobody sees. A key in PEM may end in empty lines. */
function visible(value: string, what: string): Filling {
  if (value.startsWith('-----BEGIN') || !INVISIBLE.test(value)) return { value };
  const problem = `${what}, which begins or ends with a line end or another character that nobody sees`;
  return { problem, remedy: 'remove it' };
}
