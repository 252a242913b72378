import type { KeyObject } from 'node:crypto';
import { bundleFromJSON, type Bundle } from '@sigstore/bundle';
import { toSignedEntity, VerificationError, Verifier } from '@sigstore/verify';
import { isObject } from '../../words/json/isObject.ts';
import { parseJson } from '../../words/json/parseJson.ts';
import {
  CONDITIONS,
  SEAL,
  VERDICT,
  digestsOf,
  listingOf,
  sha256Of,
  type Listing,
} from './filesIn.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { isWithin, type KeyDates } from './keyDates.ts';
import { SealDefect } from './SealDefect.ts';
import { PAYLOAD_TYPE } from './sealFolder.ts';
import {
  CONDITIONS_TYPE,
  STATEMENT,
  TEST_RESULT,
  type Conditions,
  type Statement,
  type TestResult,
} from './statementOf.ts';
import { readTimeStamp, type TimeStamp } from './timeStamp.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { kindAt, readForeign } from '../../words/files/readForeign.ts';
import { readArchive } from './archive.ts';

/** A run's results as somebody received them: a folder, or one file made of it (see `seal --archive`). */
interface HandedOver {
  /** The SHA-256 of each file except the seal, by its path. */
  digests: ReadonlyMap<string, string>;
  /** What is no plain file. */
  others: Listing['others'];
  /** The text of the seal, the verdict, or what it was judged by, as digested; undefined if there is no such file. */
  textOf(path: string): string | undefined;
}

/** What was found about a folder and its seal. */
export interface Verified {
  /** The fingerprint of the key that the seal names. */
  signer: string;
  /** Whether that key signed all of it; undefined if no key was given. */
  isSigned?: boolean;
  /** Whether that key could be used then; an authority's time counts more than the run's own. Undefined if it has no dates. */
  isInTime?: boolean;
  /** When the run was, by the seal. */
  startedAt?: string;
  /** When an authority saw the seal; undefined if the seal has no time stamp. */
  timeStamp?: TimeStamp;
  /** By what the run was judged; undefined if the seal does not say it, or that file was changed. */
  conditions?: Conditions;
  /** The text of the verdict; undefined if there is none, or it is not as it was sealed. */
  verdict?: string;
  /** The SHA-256 of each file as it was compared, by its path. */
  digests: HandedOver['digests'];
  /** Paths in the folder. */
  missing: string[];
  added: string[];
  changed: string[];
  /** What is no plain file: what a link leads to can be changed at any time. */
  others: { path: string; kind: string }[];
}

/** The keys and certificates to trust. */
export interface Trusted {
  /** Public key of the expected signer; without it only the files are compared. */
  key?: KeyObject;
  /** When that key could be used. */
  dates?: KeyDates;
  /** Certificates of the time-stamp authority, in PEM; without them its time stamp is not checked. */
  authority?: string;
}

/** A bundle that was read. */
interface Sealed<Predicate> {
  bundle: Bundle;
  statement: Statement<Predicate>;
  hint: string;
  signature: Uint8Array;
}

/**
 * Compares a folder, or its archive, with its seal, offline.
 * @throws SealDefect if there is no seal, or it is invalid, and for an archive that has more than one reading
 * @throws UnreadableFile for a seal that is no plain file
 */
export async function verifySeal(
  path: string,
  { key, dates, authority }: Trusted,
): Promise<Verified> {
  const there = handedOver(path);
  const seal = read<TestResult>(there, SEAL, TEST_RESULT);
  const sealed = new Map(seal.statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  const isOther = new Set(there.others.map(({ path: name }) => name));
  const changed = [...there.digests].flatMap(([name, digest]) =>
    sealed.has(name) && sealed.get(name) !== digest ? [name] : [],
  );
  const isConditioned = sealed.get(CONDITIONS) === there.digests.get(CONDITIONS);
  const conditions =
    isConditioned && sealed.has(CONDITIONS)
      ? read<Conditions>(there, CONDITIONS, CONDITIONS_TYPE)
      : undefined;
  if (conditions !== undefined && !areConditions(conditions.statement.predicate))
    throw new SealDefect(`${CONDITIONS}: it does not say by what the run was judged`);
  const isVerdict = sealed.has(VERDICT) && sealed.get(VERDICT) === there.digests.get(VERDICT);
  const verdict = isVerdict ? there.textOf(VERDICT) : undefined;
  const parts: Sealed<unknown>[] = conditions === undefined ? [seal] : [seal, conditions];
  const timeStamp = await timeStampOf(seal, authority);
  const startedAt = startedAtIn(seal.statement);
  const at = timeStamp?.isGenuine ? timeStamp.at.toISOString() : startedAt;
  return {
    signer: seal.hint,
    startedAt,
    ...(dates !== undefined && { isInTime: isWithin(dates, at) }),
    ...(key !== undefined && { isSigned: parts.every((part) => isSignedBy(part, key)) }),
    ...(timeStamp !== undefined && { timeStamp }),
    ...(conditions !== undefined && { conditions: conditions.statement.predicate }),
    ...(verdict !== undefined && { verdict }),
    digests: there.digests,
    missing: [...sealed.keys()].filter((name) => !there.digests.has(name) && !isOther.has(name)),
    added: [...there.digests.keys()].filter((name) => !sealed.has(name)),
    changed,
    others: there.others,
  };
}

/** @throws SealDefect if the file is no statement of that type in a signed envelope */
function read<Predicate>(
  { textOf }: HandedOver,
  file: typeof SEAL | typeof CONDITIONS,
  predicateType: string,
): Sealed<Predicate> {
  const text = textOf(file);
  if (text === undefined)
    throw new SealDefect(`${file === SEAL ? 'not sealed: ' : ''}there is no ${file}`);
  try {
    const bundle = bundleFromJSON(parseJson(text));
    const { content, verificationMaterial } = bundle;
    if (content.$case !== 'dsseEnvelope' || verificationMaterial.content.$case !== 'publicKey')
      throw new Error('it holds no DSSE envelope of a public key');
    const { payload, payloadType, signatures } = content.dsseEnvelope;
    if (payloadType !== PAYLOAD_TYPE) throw new Error(`its payload is ${payloadType}`);
    const statement = parseJson(payload.toString('utf8')) as Statement<Predicate>;
    const isStatement = statement._type === STATEMENT && isSubject(statement.subject);
    if (!isStatement || statement.predicateType !== predicateType)
      throw new Error(`it is no statement of the type ${predicateType}`);
    const { hint } = verificationMaterial.content.publicKey;
    // Nothing signs it, and it is printed: it could hold lines of its own.
    if (!/^[0-9a-f]{64}$/.test(hint)) throw new Error('the key that it names is no fingerprint');
    return { bundle, statement, hint, signature: signatures[0]?.sig ?? new Uint8Array() };
  } catch (error) {
    throw new SealDefect(`${file}: ${(error as Error).message}`);
  }
}

/** Whether a statement tells of each file once: whoever signed it may have written anything. */
function isSubject(value: unknown): value is Statement['subject'] {
  if (!Array.isArray(value)) return false;
  const one = value as { name?: unknown; digest?: { sha256?: unknown } }[];
  const isRight = one.every(
    (file) => typeof file?.name === 'string' && typeof file.digest?.sha256 === 'string',
  );
  return isRight && new Set(one.map(({ name }) => name)).size === one.length;
}

/** Whether a predicate says what readers of it rely on: whoever signed it may have written anything. */
function areConditions(value: unknown): value is Conditions {
  if (!isObject(value)) return false;
  const { run, scope, suite, specs, rules, set = {}, proof = {} } = value;
  const isTold = [run, scope, suite, rules, set, proof].every((one) => isObject(one));
  return isTold && Array.isArray(specs) && typeof (suite as Conditions['suite']).name === 'string';
}

/** The start of the run; a signer may have stated less than a run does. */
function startedAtIn({ predicate }: Partial<Statement<TestResult>>): string | undefined {
  const { configuration: [run] = [] }: Partial<TestResult> = predicate ?? {};
  const startedAt: unknown = run?.annotations?.startedAt;
  return typeof startedAt === 'string' ? startedAt : undefined;
}

async function timeStampOf(
  { bundle, signature }: Sealed<unknown>,
  authority: string | undefined,
): Promise<TimeStamp | undefined> {
  const [token] = bundle.verificationMaterial.timestampVerificationData?.rfc3161Timestamps ?? [];
  if (token === undefined) return undefined;
  return readTimeStamp(token.signedTimestamp, signature, authority);
}

function isSignedBy({ bundle, hint }: Sealed<unknown>, key: KeyObject): boolean {
  if (hint !== fingerprintOf(key)) return false;
  const verifier = new Verifier(
    {
      certificateAuthorities: [],
      timestampAuthorities: [],
      tlogs: [],
      ctlogs: [],
      publicKey: () => ({ publicKey: key, validFor: () => true }),
    },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  );
  try {
    verifier.verify(toSignedEntity(withoutTimeStamps(bundle)));
    return true;
  } catch (error) {
    if (error instanceof VerificationError) return false;
    throw error;
  }
}

/** The bundle without its time stamps, which are checked separately: changing them does not touch what was signed. */
function withoutTimeStamps(bundle: Bundle): Bundle {
  const { verificationMaterial } = bundle;
  return {
    ...bundle,
    verificationMaterial: { ...verificationMaterial, timestampVerificationData: undefined },
  };
}

/**
 * @param path of a folder or an archive; the path itself may be a link, as somebody typed it
 * @throws SealDefect for a file that is no archive of a folder
 * @throws UnreadableFile
 */
function handedOver(path: string): HandedOver {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { digests: new Map(), others: [], textOf: () => undefined };
  return stats.isDirectory() ? ofFolder(path) : ofArchive(path);
}

function ofFolder(folder: string): HandedOver {
  const { files, others } = listingOf(folder);
  const digests = digestsOf(folder, files);
  // Read once: whoever can write there may give a second reading another file.
  const texts = new Map<string, string>();
  for (const path of [CONDITIONS, VERDICT].filter((one) => files.includes(one))) {
    const content = readForeign(join(folder, path));
    digests.set(path, sha256Of(content));
    texts.set(path, content.toString());
  }
  const seal = join(folder, SEAL);
  if (kindAt(seal) !== undefined) texts.set(SEAL, readForeign(seal).toString());
  return { digests, others, textOf: (path) => texts.get(path) };
}

function ofArchive(file: string): HandedOver {
  const digests = new Map<string, string>();
  const texts = new Map<string, string>();
  try {
    readArchive(file, (path, content) => {
      if (path !== SEAL) digests.set(path, sha256Of(content));
      if ([SEAL, CONDITIONS, VERDICT].includes(path)) texts.set(path, content.toString());
    });
  } catch (error) {
    if (!(error instanceof SealDefect)) throw error;
    throw new SealDefect(`it is no archive that has only one reading (${error.message})`);
  }
  return { digests, others: [], textOf: (path) => texts.get(path) };
}
