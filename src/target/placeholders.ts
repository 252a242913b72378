import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean } from '../text/didYouMean.ts';

const PLACEHOLDER = /\$\{(?:(file|command):([^}]+)|([A-Za-z_][A-Za-z0-9_]*))\}/g;

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

/** A text with values in place of its placeholders. */
export function replacePlaceholders(
  text: string,
  by: (placeholder: Placeholder, all: string) => string,
): string {
  return text.replace(
    PLACEHOLDER,
    (all, kind: 'file' | 'command' | undefined, argument = '', name = '') =>
      by(kind === undefined ? { kind: 'variable', of: name } : { kind, of: argument.trim() }, all),
  );
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
 * The value for a placeholder (docs/decisions/client-authentication.md). A message about a failure never contains a part
 * of the value.
 */
export function fillingOf({ kind, of }: Placeholder, { env, folder }: Sources): Filling {
  if (kind === 'file') return contentOf(resolve(folder, of), of);
  if (kind === 'command') return outputOf(of, folder);
  const value = env[of];
  if (value) return { value };
  const set = Object.keys(env).filter((one) => env[one]);
  const problem = `needs the environment variable ${of}, which is not set`;
  return { problem, remedy: `set it${didYouMean(of, set)}` };
}

function contentOf(file: string, path: string): Filling {
  try {
    return present(readFileSync(file, 'utf8'), `needs the file ${path}, which is empty`);
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
      encoding: 'utf8',
      stdio: ['inherit', 'pipe', 'inherit'],
      timeout: COMMAND_MS,
    });
    return present(output, `needs what \`${line}\` prints, and it printed nothing`);
  } catch (error) {
    const { status, signal } = error as { status: number | null; signal: string | null };
    const end =
      status === null ? `was ended (${signal ?? 'not started'})` : `failed with ${status}`;
    return { problem: `needs what \`${line}\` prints, which ${end}`, remedy: 'try it in a shell' };
  }
}

function present(text: string, problem: string): Filling {
  const value = text.replace(/\r?\n$/, '');
  return value === '' ? { problem, remedy: 'correct it' } : { value };
}
