import type { Verdict } from '../../verdict/types.ts';
import { duration } from '../glance.ts';
import type { Fact } from './certificate.ts';
import type { Letterhead } from './letterhead.ts';

/** What a document needs to be referred to: its number, its date, and who issued it. */
export function issueFacts(run: Verdict['run'], { title }: Letterhead): Fact[] {
  const operator = run.asked?.operator;
  return [
    ...(run.id === undefined ? [] : [['Number', run.id] satisfies Fact]),
    ['Date of issue', longDate(run.finishedAt)],
    ['Issuer', operator === undefined ? title : `${operator}, ${title}`],
  ];
}

/** `28 November 2026` */
function longDate(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
}

/** When the run was, and for how long: `2026-11-25 08:04:12 UTC, for 8 s`. */
export function whenFact(run: Verdict['run']): Fact {
  const started = new Date(run.startedAt).toISOString().slice(0, 19).replace('T', ' ');
  return ['Run', `${started} UTC, for ${duration(run)}`];
}

/** The code that judged, with its digest. */
export function suiteFact({ name, version, sha256 }: Verdict['suite']): Fact {
  return ['Suite', `${name} ${version}${sha256 === undefined ? '' : `. SHA-256 ${sha256}`}`];
}

/** How to check that nothing was changed. The page itself is sealed, so it can mention the key, but not the seal. */
export function verifyLine({ signer }: Verdict['run']): string {
  const by = signer === undefined ? '' : ` It was sealed with the key ${signer}.`;
  return `run \`npx conformance verify DIR --key PUB\` on the folder of this page.${by}`;
}
