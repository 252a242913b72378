import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { CONNECTED, LIST, type PartnerOperation } from './partnerRequests.ts';

/** The operation that a rule of both (`partners/{operation}/…`) is checked at. */
export function operationOf({ resource }: Pick<Trial, 'resource'>): PartnerOperation {
  return resource === 'list' ? LIST : CONNECTED;
}
