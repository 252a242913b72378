import { printable } from '../../text/printable.ts';
import type { Verdict } from '../../verdict/types.ts';
import { duration } from '../glance.ts';

type Fact = [what: string, value: string];

/** When the run was, and for how long: `2026-11-25 08:04:12 UTC, for 8 s`. */
export function whenFact(run: Verdict['run']): Fact {
  const started = new Date(run.startedAt).toISOString().slice(0, 19).replace('T', ' ');
  return ['When', `${started} UTC, for ${duration(run)}`];
}

/** Who ran it. */
export function byFact({ asked }: Verdict['run']): Fact {
  const operator = asked?.operator;
  return ['By', operator === undefined ? 'not named (--operator)' : printable(operator)];
}

/** The code that judged, with its digest. */
export function suiteFact({ name, version, sha256 }: Verdict['suite']): Fact {
  return ['Suite', `${name} ${version}${sha256 === undefined ? '' : `. SHA-256 ${sha256}`}`];
}

/** How to check that nothing was changed. The page itself is sealed, so it can name the key, but not the seal. */
export function sealFact({ signer }: Verdict['run']): Fact {
  const by = signer === undefined ? 'where there is one' : `by the key ${signer}`;
  return [
    'Seal',
    `evidence.sigstore.json beside this page, ${by}: \`npx conformance verify DIR --key PUB\` tells whether all is as it was`,
  ];
}
