import { exercised } from '../../../decided/exercised.ts';
import type { Verdict } from '../../../decided/types.ts';
import { countOf } from '../../../words/countOf.ts';
import { grouped } from '../../../words/grouped.ts';
import { duration, type Glance } from '../glance.ts';
import { scopeOf, selectedRules, waivedMusts, wordFor } from '../verdictWord.ts';
import type { Fact } from './certificate.ts';
import { OWN_LETTERHEAD, type Letterhead } from './letterhead.ts';

/** What a document needs to be referred to: its number, its date, and who issued it. */
export function issueFacts({ run }: Pick<Verdict, 'run'>, { title }: Letterhead): Fact[] {
  const organisation = title === OWN_LETTERHEAD.title ? [] : [title];
  const number = run.again?.number ?? run.id;
  const issuer = [run.asked?.operator ?? [], organisation].flat();
  return [
    ...(number === undefined ? [] : [['Number', number] satisfies Fact]),
    ...(run.again === undefined ? [] : [['Replaces', run.again.replaces] satisfies Fact]),
    ['Date of issue', longDate(run.again?.at ?? run.finishedAt)],
    ['Issuer', issuer.join(', ') || 'not stated (the option --operator states it)'],
  ];
}

/** Intl takes as long for its first date as Node does for fifty modules. */
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `28 November 2026` */
export function longDate(instant: string): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** When the run was, and for how long: `2026-11-25 08:04:12 UTC, for 8 s`. */
export function whenFact(run: Verdict['run']): Fact {
  const started = new Date(run.startedAt).toISOString().slice(0, 19).replace('T', ' ');
  return ['Run', `${started} UTC, for ${duration(run)}`];
}

export function testedWith({ name, version }: Verdict['suite']): Fact {
  return ['Tested with', `${name} ${version}`];
}

/** The digest of the code that judged, if it is known. */
export function suiteFacts({ sha256 }: Verdict['suite']): Fact[] {
  return sha256 === undefined ? [] : [['Suite', `SHA-256 \`${sha256}\``]];
}

/** How to check that nothing was changed. The page itself is sealed, so it can mention the key, but not the seal. */
export function verifyLine({ signer }: Verdict['run']): string {
  const command =
    "`npx conformance verify DIR --key PUB` says whether anything was changed since (DIR: the folder of the results; PUB: the issuer's public key)";
  const by = signer === undefined ? '' : ` It was sealed with the key ${signer}.`;
  return `If the issuer sealed the folder: ${command}.${by}`;
}

/** The word in large letters, which `verify` says, too. */
export function titleOf(verdict: Verdict, word: Glance['word']): string {
  const whole = wordFor(word, verdict);
  // The limits of a part stand below it, with what was tested.
  if (word !== 'PARTIALLY TESTED')
    // A green word over a report of nonconformance would be read alone.
    return whole.replace(/^NO NEW/, 'NOT CONFORMANT, NO NEW');
  const { count } = exercised(verdict.rules);
  const { length } = selectedRules(verdict);
  const untested = scopeOf(verdict).filter((limit) => limit.endsWith(' tested'));
  const limits =
    untested.length > 1
      ? untested.join(', ').replaceAll('-', ' ')
      : `${grouped(count)} of ${countOf(length, 'requirement')}`;
  return `${word}${waivedMusts(verdict.rules) > 0 ? ' WITH EXCEPTIONS' : ''}: ${limits}`;
}
