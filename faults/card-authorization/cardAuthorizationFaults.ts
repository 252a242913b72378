import type { Fault } from '../Fault.ts';
import { bodyFaults } from './bodyFaults.ts';
import { cardMatchFaults } from './cardMatchFaults.ts';
import { lifecycleFaults } from './lifecycleFaults.ts';
import { metadataFaults } from './metadataFaults.ts';
import { outcomeFaults } from './outcomeFaults.ts';
import { paymentIdFaults } from './paymentIdFaults.ts';

/**
 * All rules but those derived from the fields of the body, which are many: only the ids of rules written by hand have
 * hyphens.
 */
const RULES = [
  'card-authorization/PaymentStatus/*',
  'card-authorization/authorize/*-*',
  'card-authorization/authorize/accepts',
  'card-authorization/authorize/token/*',
  'card-authorization/authorize/response/*',
];

/** What an engineer gets wrong in the card authorization service. */
export const cardAuthorizationFaults: Fault[] = [
  ...outcomeFaults,
  ...bodyFaults,
  ...metadataFaults,
  ...cardMatchFaults,
  ...paymentIdFaults,
  ...lifecycleFaults,
].map((fault) => ({ service: 'card-authorization', run: RULES, ...fault }));
