import type { Fault } from '../Fault.ts';

/** A fault of the configuration service, but for what `configurationFaults` adds to all of them. */
export type ConfigurationFault = Omit<Fault, 'service'>;
