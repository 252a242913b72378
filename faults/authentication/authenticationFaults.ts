import type { Fault } from '../Fault.ts';
import { credentialFaults } from './credentialFaults.ts';
import { tokenFaults } from './tokenFaults.ts';

/** What an engineer gets wrong in the token endpoint. */
export const authenticationFaults: Fault[] = [...credentialFaults, ...tokenFaults].map((fault) => ({
  service: 'authentication',
  ...fault,
}));
