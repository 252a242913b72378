import type { Fault } from '../Fault.ts';

/** A fault of the token endpoint, but for what `authenticationFaults` adds to all of them. */
export type AuthenticationFault = Omit<Fault, 'service'>;
