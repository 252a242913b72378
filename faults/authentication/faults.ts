import { credentialFaults } from './credentialFaults.ts';
import type { Fault } from '../Fault.ts';
import { putOn } from '../putOn.ts';
import { tokenFaults } from './tokenFaults.ts';

/** What an engineer gets wrong in the token endpoint. */
export const faults: Fault[] = putOn(
  ['authentication/login'],
  [...credentialFaults, ...tokenFaults],
);
