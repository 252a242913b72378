/** A request as a sandbox got it, to be sent again. */
export interface SentRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The status of its answer. */
  status: number;
  /** The token that its answer brought. */
  token?: string;
}
