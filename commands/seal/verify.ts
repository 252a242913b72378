import { existsSync, readFileSync } from 'node:fs';
import { printableLine } from '../../src/shown/report/printableLine.ts';
import { glance } from '../../src/shown/report/glance.ts';
import { subjectOf } from '../../src/shown/report/certificate/deployment.ts';
import {
  longDate,
  titleOf,
  whenFact,
} from '../../src/shown/report/certificate/certificateFacts.ts';
import { verdictOf } from '../../src/shown/readVerdict.ts';
import { VERDICT } from '../../src/shown/seal/filesIn.ts';
import { countOf } from '../../src/words/countOf.ts';
import { grouped } from '../../src/words/grouped.ts';
import { parseJson } from '../../src/words/json/parseJson.ts';
import { SealDefect } from '../../src/shown/seal/SealDefect.ts';
import type { Conditions } from '../../src/shown/seal/statementOf.ts';
import { certificatesIn } from '../../src/shown/seal/timeStamp.ts';
import { verifySeal, type Verified } from '../../src/shown/seal/verifySeal.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { readTrustedKey } from './readKey.ts';
import { tell as say } from '../../src/words/say.ts';

/** Options of `verify`, as the command line reads them. */
export interface VerifyOptions {
  key?: string;
  /** A file of certificates. */
  tsa?: string;
}

/** A text of the seal as one line, of any length: its further lines would look like ours. */
function asLine(text: string): string {
  return printableLine(text, Infinity);
}

/** One finding, and whether it speaks against the seal. */
interface Found {
  lines: string[];
  isWrong: boolean;
}

/**
 * Prints whether a folder, or its archive, was changed since it was sealed. Returns the exit code.
 * @throws WrongUse for a file that is no key, and if there is no folder or no seal
 */
export async function verify(path: string, options: VerifyOptions): Promise<number> {
  const verified = await verifiedIn(path, options);
  const all = [
    filesFound(verified),
    keyFound(verified, options.key),
    timeFound(verified, options.tsa),
    datesFound(verified, options.key),
  ];
  for (const line of all.flatMap(({ lines }) => lines)) say(line);
  const isWrong = all.some((found) => found.isWrong);
  const { verdict, conditions } = verified;
  if (verdict !== undefined && !isWrong) say(readable('Verdict', () => verdictLines(verdict)));
  if (conditions !== undefined) say(readable('Conditions', () => conditionsLines(conditions)));
  if (isWrong) return 1;
  return verified.isSigned === undefined ? 3 : 0;
}

function filesFound({ missing, added, changed, others }: Verified): Found {
  const files = [
    ...missing.map((name) => `missing  ${asLine(name)}`),
    ...added.map((name) => `added    ${asLine(name)}`),
    ...changed.map((name) => `changed  ${asLine(name)}`),
    ...others.map(({ path, kind }) => `no file  ${asLine(path)} (${kind})`),
  ];
  const isWrong = files.length > 0;
  const sum = isWrong
    ? 'The folder is not as it was sealed.'
    : 'Every file is unchanged since it was sealed.';
  return { lines: [...files, sum], isWrong };
}

function keyFound({ isSigned, signer }: Verified, key: string | undefined): Found {
  if (key === undefined)
    return {
      lines: [`The seal claims the key ${signer}. Add --key PUB to check that.`],
      isWrong: false,
    };
  const line = isSigned
    ? `Sealed by the key ${signer}.`
    : `This key did not make the seal, which is by the key ${signer}.`;
  return { lines: [line], isWrong: !isSigned };
}

function timeFound({ timeStamp }: Verified, authority: string | undefined): Found {
  if (timeStamp === undefined)
    return authority === undefined
      ? { lines: [], isWrong: false }
      : { lines: ['The seal has no time stamp.'], isWrong: true };
  const { at, isGenuine } = timeStamp;
  const time = at.toISOString();
  if (isGenuine === undefined)
    return {
      lines: [`Its time stamp says ${time}. --tsa CERTIFICATE tells whether an authority said so.`],
      isWrong: false,
    };
  const line = isGenuine
    ? `Sealed before ${time}, as the time-stamp authority says.`
    : `Its time stamp (${time}) is not of this authority, or of another seal.`;
  return { lines: [line], isWrong: !isGenuine };
}

/** Whether the key was valid when it signed. */
function datesFound({ startedAt, timeStamp, isInTime }: Verified, key: string | undefined): Found {
  const dates = key === undefined ? undefined : readTrustedKey(key).dates;
  if (dates === undefined || isInTime !== false) return { lines: [], isWrong: false };
  const known = timeStamp?.isGenuine ? timeStamp.at.toISOString() : startedAt;
  const [from, until] = [dates.from.toISOString(), dates.until.toISOString()];
  return {
    lines: [
      `That key could be used from ${from} to ${until}, and the run is of ${asLine(known ?? 'no known time')}.`,
    ],
    isWrong: true,
  };
}

/** Some lines of a text of the seal. Whoever signed it may have written anything. */
function readable(what: string, lines: () => string[]): string {
  try {
    return lines().map(asLine).join('\n');
  } catch (error) {
    const isOfCode = error instanceof TypeError || error instanceof RangeError;
    const why = isOfCode ? 'not written as this suite writes it' : (error as Error).message;
    return asLine(`${what}: not readable (${why})`);
  }
}

/** What the receiver asks first: the result, and of what. */
function verdictLines(text: string): string[] {
  const verdict = verdictOf(parseJson(text), VERDICT);
  const { word, because } = glance(verdict);
  const { id = 'none', finishedAt, asked, again = { number: id, at: finishedAt } } = verdict.run;
  const issuer = asked?.operator === undefined ? ', issuer not stated' : ` by ${asked.operator}`;
  const [address] = Object.values(verdict.target.urls);
  return [
    // The paper that somebody holds beside this.
    `Number: ${again.number}, issued ${longDate(again.at)}${issuer} (run ${whenFact(verdict.run)[1]})`,
    `Verdict: ${titleOf(verdict, word)} (${because})`,
    `Target: ${subjectOf(verdict.target)}${address === undefined ? '' : `, ${address}`}`,
  ];
}

/** The conditions in a line or two; conditions.sigstore.json has all of them. */
function conditionsLines({ run, scope, suite, specs, rules, set, proof }: Conditions): string[] {
  const digest = suite.sha256 === undefined ? '' : ` (${String(suite.sha256).slice(0, 12)})`;
  const line =
    `Judged by ${suite.name} ${suite.version}${digest}, ${countOf(specs.length, 'specification')}, ${grouped(rules.count)} rules and constraints` +
    `${set === undefined ? '' : `, scored by the set ${set.name}`}; ${grouped(scope.exercised)} exercised, seed ${run.seed}.`;
  if (proof === undefined) return [line];
  return [
    line,
    `That version of the suite noticed each of the ${grouped(proof.faults)} faults with which it was measured on ${proof.faultsMeasuredOn}.`,
  ];
}

async function verifiedIn(path: string, { key, tsa }: VerifyOptions): Promise<Verified> {
  if (!existsSync(path)) throw new WrongUse(`${asLine(path)} does not exist.`);
  const trusted = {
    ...(key !== undefined && readTrustedKey(key)),
    ...(tsa !== undefined && { authority: authorityIn(tsa) }),
  };
  try {
    return await verifySeal(path, trusted);
  } catch (error) {
    // What the system refuses to read, too: whoever made the folder chose its names.
    if (!(error instanceof SealDefect || (error as NodeJS.ErrnoException).syscall)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENAMETOOLONG' ? 'a path in it is longer than is read here' : message;
    throw new WrongUse(`${path}: ${asLine(why)}.`);
  }
}

/** @throws WrongUse for a file without certificates */
function authorityIn(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8');
    certificatesIn(pem);
    return pem;
  } catch (error) {
    throw new WrongUse(`--tsa ${file}: name certificates in PEM (${(error as Error).message}).`);
  }
}
