import type { KeyObject } from 'node:crypto';
import { coverOf, faultsIn } from '../../src/checked/run/plan/Cover.ts';
import type { Proof } from '../../src/shown/seal/statementOf.ts';
import { suiteDigest } from '../../src/shown/suiteDigest.ts';
import { UnreadableFile } from '../../src/words/files/UnreadableFile.ts';
import { ResultsUnwritable } from '../../src/shown/folder/ResultsUnwritable.ts';
import { writeArchive } from '../../src/shown/seal/archive.ts';
import { SealDefect } from '../../src/shown/seal/SealDefect.ts';
import { sealFolder } from '../../src/shown/seal/sealFolder.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { shownAddress } from '../../src/words/shownAddress.ts';
import { shownPath } from '../../src/words/shownPath.ts';
import type { Verdict } from '../../src/decided/types.ts';
import { unwritableReason } from '../../src/words/unwritableReason.ts';
import { archiveOf } from './archiveOf.ts';
import { say, warn } from '../../src/words/say.ts';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { sha256Of, type Written } from '../../src/shown/seal/filesIn.ts';
import { refuseOtherToken, timeStampQuery } from '../../src/shown/seal/timeStamp.ts';

/** How long to wait for an authority. */
const MOST_MS = 30_000;
/** The longest token: it has a chain of certificates. */
const MOST_BYTES = 1024 * 1024;

/** How the folder of a run is prepared for others. */
export interface HandingOver {
  /** The key that seals it; absent for no seal. */
  key?: KeyObject;
  tsa?: string;
  archive?: boolean;
  /** What is to be sealed. */
  written?: Written;
  /** Whether standard output belongs to a program. */
  json?: boolean;
}

/**
 * Seals a folder if there is a key, packs it into one file if that is asked for, and prints both.
 * @throws WrongUse for a folder that cannot be sealed or packed, and without a time stamp
 * @throws ResultsUnwritable if this machine lacks something
 */
export async function handOver(...all: Parameters<typeof sealAndPack>): Promise<void> {
  try {
    await sealAndPack(...all);
  } catch (error) {
    const [folder] = all;
    if (error instanceof SealDefect)
      throw new WrongUse(`${shownPath(folder)}: ${error.message}.`, { cause: error });
    const reason = unwritableReason(error);
    if (reason === undefined) throw error;
    throw new ResultsUnwritable(`${shownPath(folder)} could not be sealed or packed: ${reason}.`, {
      cause: error,
    });
  }
}

/**
 * Hands over the results of a run that are in place. Whatever goes wrong, they stay as they are.
 * @throws ResultsUnwritable if they were not handed over
 */
export async function handOverRun(...all: Parameters<typeof handOver>): Promise<void> {
  try {
    await handOver(...all);
  } catch (error) {
    const known = [WrongUse, UnreadableFile, ResultsUnwritable];
    if (!known.some((kind) => error instanceof kind)) throw error;
    const [folder] = all;
    throw new ResultsUnwritable(
      `The results in ${shownPath(folder)} are complete and stay as they are, but they were not handed over: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

async function sealAndPack(
  folder: string,
  verdict: Verdict,
  { key, tsa, archive, written, json }: HandingOver,
): Promise<void> {
  const tell = json ? warn : say;
  if (key !== undefined) {
    const timeStamp = tsa === undefined ? undefined : timeStampBy(tsa);
    const proof = proofOf(verdict);
    const fingerprint = await sealFolder(folder, verdict, { key, timeStamp, proof, written });
    tell(`sealed   ${shownPath(folder)} by the key ${fingerprint}`);
  }
  if (!archive) return;
  const file = archiveOf(folder);
  writeArchive(folder, file);
  tell(`archive  ${shownPath(file)}`);
}

/**
 * Asks a time-stamp authority by HTTP (RFC 3161 section 3.4) for tokens.
 * @returns a function that gets the token on a signature, and throws WrongUse if the authority gives none
 */
function timeStampBy(url: string): (signature: Uint8Array) => Promise<Uint8Array> {
  return async (signature) => {
    const query = timeStampQuery(signature);
    try {
      const reply = await ask(url, query);
      refuseOtherToken(reply, query);
      return reply;
    } catch (error) {
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
      const refused = `--tsa ${url}: no time stamp (${why}). Nothing is sealed.`;
      throw new WrongUse(refused.replaceAll(url, () => shownAddress(url)));
    }
  };
}

async function ask(url: string, query: Uint8Array): Promise<Uint8Array> {
  // The authority may be behind the proxy that the environment names.
  const dispatcher = new EnvHttpProxyAgent();
  try {
    const { status, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: query,
      signal: AbortSignal.timeout(MOST_MS),
      dispatcher,
    });
    if (status !== 200 && status !== 201) throw new Error(`it responded ${status}`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body ?? []) {
      chunks.push(chunk as Uint8Array);
      if ((length += chunks.at(-1)!.length) > MOST_BYTES)
        throw new Error('what it sent is longer than any time stamp');
    }
    return Buffer.concat(chunks);
  } finally {
    // Nobody waits for the rest of what it sends.
    await dispatcher.destroy();
  }
}

/** The measurements of the suite that made this verdict; undefined if it was another version than this one. */
function proofOf({ suite }: Verdict): Proof | undefined {
  if (suite.sha256 !== suiteDigest()) return undefined;
  const { on, services } = coverOf();
  return {
    faults: faultsIn(Object.values(services).flatMap(({ classes }) => classes)),
    faultsMeasuredOn: on,
    sha256: sha256Of(Buffer.from(JSON.stringify({ on, services }))),
  };
}
