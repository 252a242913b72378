import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';

export const LIST = 'partners/list';
export const CONNECTED = 'partners/connected';

/** The operations of the service. */
export const PARTNER_OPERATIONS = [LIST, CONNECTED] as const;

export type PartnerOperation = (typeof PARTNER_OPERATIONS)[number];

/** The query of a request; undefined members are not sent. */
export interface PartnerQuery {
  lastModified?: string;
  pageSize?: number | string;
  pageToken?: string;
}

export function partnerRequest(query: PartnerQuery): RequestParts {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return { query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
}
