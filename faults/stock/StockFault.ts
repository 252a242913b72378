import type { Fault } from '../Fault.ts';

/** A fault of the stock service, but for what `stockFaults` adds to all of them. */
export type StockFault = Omit<Fault, 'service'>;
