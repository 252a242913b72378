import type { Fault } from '../Fault.ts';

/** A fault of the card authorization service, but for what `cardAuthorizationFaults` adds to all of them. */
export type CardFault = Omit<Fault, 'service'>;
