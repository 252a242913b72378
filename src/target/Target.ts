/**
 * One deployment, as its target file describes it, with all defaults filled in.
 * The contract is target.schema.yaml beside this file; keep the two alike. Types only.
 */
import type { Waiver } from '../verdict/types.ts';

/** An API client. The first one of a target holds every scope that the run needs. */
export interface TargetClient {
  id: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
  /** False where this client has no permission for the partner access endpoints. */
  partnerAccess: boolean;
}

/** A card that the run may authorize payments with. */
export interface TargetCard {
  id: string;
  outcome: 'AUTHORIZED' | 'DENIED';
  keyId?: string;
  cardNumberOrigin: 'END_USER' | 'PARTNER_VAULT';
  /** Passed on as it is; its inside is not shown. */
  encryptedCardData: unknown;
  cardFirst6: string;
  cardLast4: string;
  billingAddress: Record<string, unknown>;
  /** In units of the currency: no request of the run asks for more. */
  maxAmount: number;
}

/** The data sets of the analytics service that have a path. */
export type ReportDataSet =
  'metrics' | 'check' | 'labor' | 'menu' | 'payout' | 'payout-payments' | 'payout-sales-date';

/** What the suite may rely on at the target. */
export interface TargetFixtures {
  restaurant: string;
  otherRestaurant?: string;
  archivedRestaurant?: string;
  managementGroup?: string;
  cards?: TargetCard[];
  stockItems?: { guid: string; multiLocationId?: string }[];
  reports?: {
    /** YYYYMMDD. */
    businessDate?: number;
    restaurants?: string[];
    failed?: Partial<Record<ReportDataSet, string>>;
  };
}

/** How a token is obtained. The documents do not show it, so the target says it. */
export interface TargetAuth {
  exchange: 'client-secret-post' | 'client-secret-basic' | 'json';
  /** For `json`: `{clientId}` and `{clientSecret}` in its strings are replaced. */
  body?: Record<string, unknown>;
  /** JSON Pointer (RFC 6901) into the token response. */
  tokenPointer: string;
  /** JSON Pointer to the token's lifetime in seconds. */
  expiresInPointer: string;
}

export interface TargetLimits {
  /** Absent means unlimited. */
  requestsPerSecond?: number;
  concurrency: number;
  /** For a whole exchange: connecting, header and body. */
  timeoutMs: number;
  /** How long one report may stay in progress. */
  reportWaitMs: number;
}

export interface Target {
  name: string;
  environment: 'sandbox' | 'partner' | 'certification';
  /** Without a trailing slash. */
  urls: { base: string; auth: string; analytics?: string };
  auth: TargetAuth;
  clients: [TargetClient, ...TargetClient[]];
  fixtures: TargetFixtures;
  permissions: { authorizePayments: boolean; updateStock: boolean; requestReports: boolean };
  limits: TargetLimits;
  waivers: Waiver[];
  /** Address of the control plane. */
  control?: string;
}
