import { coverOf, faultsIn } from '../checked/run/plan/Cover.ts';
import { sha256Of } from './seal/filesIn.ts';
import type { Proof } from './seal/statementOf.ts';
import type { Verdict } from '../decided/types.ts';
import { suiteDigest } from './suiteDigest.ts';

/** The measurements of the suite that made this verdict; undefined if it was another version than this one. */
export function proofOf({ suite }: Verdict): Proof | undefined {
  if (suite.sha256 !== suiteDigest()) return undefined;
  const { on, services } = coverOf();
  return {
    faults: faultsIn(Object.values(services).flatMap(({ classes }) => classes)),
    faultsMeasuredOn: on,
    sha256: sha256Of(Buffer.from(JSON.stringify({ on, services }))),
  };
}
