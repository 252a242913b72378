import type { Fault } from '../Fault.ts';
import { putOn } from '../putOn.ts';
import { callFaults } from './callFaults.ts';
import { credentialFaults } from './credentialFaults.ts';
import { grantFaults } from './grantFaults.ts';
import { refusalFaults } from './refusalFaults.ts';
import { tokenFaults } from './tokenFaults.ts';

/** What an engineer gets wrong in the token endpoint, and in what its tokens open. */
export const faults: Fault[] = putOn(
  ['authentication/login'],
  [...credentialFaults, ...grantFaults, ...tokenFaults, ...refusalFaults, ...callFaults],
);
