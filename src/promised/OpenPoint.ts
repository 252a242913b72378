import type { ServiceName } from '../../services.ts';
import type { Place } from './Place.ts';

/** One thing about which the documents contradict themselves. */
export interface Dispute {
  /** `PaymentAuthorization/keyId`, `parameter lastModified`, `response 200`. */
  about: string;
  /** The disputed property of it, in a word: `required`. */
  of: string;
  /** What the documents say about it. */
  says: string;
  against: string;
}

/** A question that the documents leave open. Nobody fails because of it; what is observed is recorded. */
export interface OpenPoint {
  id: string;
  /** The id as in the rules file, with braces for the resource. */
  family: string;
  /** The resource that replaces the braces. */
  resource?: string;
  place: Place;
  service: ServiceName;
  question: string;
  source: string;
  sentences?: string[];
  /** Musts that rest on one of its sentences, or seem to answer it, and the reason why both may stand. */
  standBeside?: { musts: string[]; why: string }[];
  /** The operation to which it belongs; null for a service as a whole or a schema. */
  operation: string | null;
  /** Set if it exists because the documents contradict themselves. */
  disputes?: Dispute[];
}

/** A sentence of the documents that no request and no response can show to be kept or broken. */
export interface NotObservable {
  statement: string;
  source: string;
  sentences?: string[];
  /** Why nothing can show it. */
  why: string;
  place: Place;
}
