/** A request as a sandbox received it, to be sent again. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  status: number;
  token?: string;
}
