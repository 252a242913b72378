/** A request as a sandbox received it, to be sent again. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The status of its response. */
  status: number;
  /** The token in its response. */
  token?: string;
}
