import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { program } from '../../src/words/program.ts';
import { askTarget, type Terminal } from './askTarget.ts';
import { variablesOf } from '../../src/target/placeholders.ts';
import { say } from '../../src/words/say.ts';
import { stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';
import { folderOf } from '../../src/words/files/makeFolder.ts';

/** Input and output for the questions; replaced in tests. */
export interface InitOptions {
  terminal?: Terminal;
  isInteractive?: boolean;
  print?: (text: string) => void;
}

const SCHEMA = join(projectRoot, 'src/target/target.schema.yaml');

/**
 * Asks what the suite must know about a deployment, and writes a target file. It never asks for secrets: the file names
 * environment variables in their place.
 * @throws WrongUse if nobody can answer, if the file exists, and if the questions are interrupted
 */
export async function initTarget(
  out: string,
  {
    terminal,
    isInteractive = Boolean(process.stdin.isTTY && process.stdout.isTTY),
    print = say,
  }: InitOptions = {},
): Promise<void> {
  if (existsSync(out))
    throw new WrongUse(`${out} exists and is not overwritten; name another file with --out.`);
  if (!isInteractive)
    throw new WrongUse(
      'target init asks questions, and there is no terminal here; copy targets/partner.example.yaml, and fill it in.',
    );
  const stop = new AbortController();
  // At the end of input (Ctrl-D) a question neither gets an answer nor fails: nothing is left to be done.
  const atEnd = () => setImmediate(() => stop.abort());
  process.once('beforeExit', atEnd);
  const description = await askTarget(scopesOf(), { ...terminal, signal: stop.signal })
    .catch(refuseBrokenOff)
    .finally(() => process.off('beforeExit', atEnd));
  folderOf(`--out ${out}`, dirname(out));
  writeFileSync(out, targetText(description, out), { flag: 'wx' });
  const variables = variablesOf(description);
  print(
    [
      '',
      `${out} is written. Next:`,
      '',
      `  export ${variables.map((name) => `${name}=…`).join(' ')}`,
      `  ${program} doctor --target ${out}   # is everything there? changes nothing`,
      `  ${program} plan --target ${out}     # what will be exercised, what will be changed`,
      `  ${program} run --target ${out}`,
      '',
      'Cards, further clients, reports and exceptions (waivers): as targets/partner.example.yaml shows them.',
    ].join('\n'),
  );
}

/** All scopes that the documents name, sorted. */
function scopesOf(): string[] {
  const operations = loadSpecs().flatMap((spec) => spec.operations);
  return [...new Set(operations.flatMap(({ scopes }) => scopes ?? []))].toSorted();
}

function refuseBrokenOff(error: Error): never {
  if (!['ExitPromptError', 'AbortPromptError'].includes(error.name)) throw error;
  throw new WrongUse('Cancelled; nothing was written.');
}

/**
 * The text of a target file: the line that names its schema to an editor, and the description.
 * @param file its path
 */
function targetText(description: object, file: string): string {
  const schema = relative(dirname(file), SCHEMA).split(sep).join('/');
  return [
    `# yaml-language-server: $schema=${schema}`,
    '# ${NAME} in any string is replaced by that environment variable; a missing one is an error.',
    '# What else may stand here: targets/partner.example.yaml of the suite.',
    '',
    stringify(description),
  ].join('\n');
}
