import type { Fault } from './Fault.ts';

/** The faults that no recipe makes: what an engineer gets wrong in one service. */
export const faultsByHand: Fault[] = [];
