import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { catalogue } from '../faults/catalogue.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { SandboxOptions } from '../sandbox/types.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { WrongUse } from '../src/words/WrongUse.ts';
import { countOf } from '../src/words/countOf.ts';
import { program } from '../src/words/program.ts';
import { shellWord } from '../src/words/shellWord.ts';
import { unwritableReason } from '../src/words/unwritableReason.ts';
import { faultNamed } from './faultNamed.ts';
import { say, warn } from '../src/words/say.ts';

/** The options of `sandbox`, as the command line reads them. */
export interface SandboxCommandOptions {
  port: number;
  fault?: string[];
  /** The file for the description of the target. Default: standard output. */
  write?: string;
  faults?: boolean;
}

/**
 * Starts the sandbox, prints a target file for it, and keeps it running until Ctrl-C.
 * @throws WrongUse for a port that is not free and for a fault that does not exist
 */
export async function keepSandbox({ port, fault = [], write }: SandboxCommandOptions) {
  const options = { port, control: true, replacesGlobals: true, ...(await withFaults(fault)) };
  const sandbox = await startSandbox(options).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const reason = code === 'EACCES' ? 'may not be used' : 'is in use';
    throw new WrongUse(`--port ${port}: this port of 127.0.0.1 ${reason}; give another one.`);
  });
  const file = stringify({ ...sandbox.target, name: nameWith(fault) }).trimEnd();
  const address = `The sandbox listens at ${sandbox.url}; Ctrl-C ends it.`;
  announce(address, file, write);
  const close = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', close).once('SIGTERM', close);
}

/** Prints an address and a target file: people look for the address; programs wait for it, with the file there by then. */
export function announce(address: string, file: string, write?: string): void {
  const isFirst = process.stdout.isTTY || write !== undefined;
  if (isFirst) warn(address);
  if (write === undefined) say(file);
  else writeTarget(write, file);
  if (!isFirst) warn(address);
}

/** @throws WrongUse for a file that cannot be written */
function writeTarget(path: string, text: string): void {
  try {
    writeFileSync(path, `${text}\n`);
  } catch (error) {
    throw new WrongUse(`--write ${path}: ${unwritableReason(error) ?? String(error)}.`);
  }
  warn(`Target file: ${path}. Test it with: ${program} run --target ${shellWord(path)}`);
}

/** A sandbox with faults has a name of its own, so that its runs do not count as history of the unchanged one. */
function nameWith(faults: string[]): string {
  if (faults.length === 0) return 'sandbox';
  return `sandbox with ${faults.length === 1 ? faults[0] : countOf(faults.length, 'fault')}`;
}

/** The wrapper around a sandbox for these faults: the first one is nearest to the client. */
async function withFaults(ids: string[]): Promise<Pick<SandboxOptions, 'wrap' | 'wrapControl'>> {
  if (ids.length === 0) return {};
  const all = await catalogue(loadSpecs());
  const faults = ids.map((id) => faultNamed(all, id));
  for (const { description } of faults) warn(`Fault: ${description}`);
  return {
    wrap: (next) => faults.reduceRight((handler, { wrap }) => wrap(handler), next),
    wrapControl: faults.some(({ wrapControl }) => wrapControl === true),
  };
}
