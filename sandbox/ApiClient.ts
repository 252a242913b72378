/** An API client of the sandbox, as the target file describes it. */
export interface ApiClient {
  id: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** Whether it may use the partner access endpoints. */
  partnerAccess: boolean;
}
