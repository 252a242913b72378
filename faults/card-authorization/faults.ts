import type { Fault } from '../Fault.ts';
import { putOn } from '../putOn.ts';
import { bodyFaults } from './bodyFaults.ts';
import { cardMatchFaults } from './cardMatchFaults.ts';
import { coercionFaults } from './coercionFaults.ts';
import { conditionFaults } from './conditionFaults.ts';
import { contentFaults } from './contentFaults.ts';
import { fullRequestFaults } from './fullRequestFaults.ts';
import { laterFaults } from './laterFaults.ts';
import { lifecycleFaults } from './lifecycleFaults.ts';
import { metadataFaults } from './metadataFaults.ts';
import { optionalFieldFaults } from './optionalFieldFaults.ts';
import { outcomeFaults } from './outcomeFaults.ts';
import { paymentIdFaults } from './paymentIdFaults.ts';

/** What an engineer gets wrong in the card authorization service. */
export const faults: Fault[] = putOn(
  ['card-authorization/authorize'],
  [
    ...outcomeFaults,
    ...conditionFaults,
    ...fullRequestFaults,
    ...contentFaults,
    ...bodyFaults,
    ...coercionFaults,
    ...metadataFaults,
    ...cardMatchFaults,
    ...paymentIdFaults,
    ...lifecycleFaults,
    ...laterFaults,
    ...optionalFieldFaults,
  ],
);
