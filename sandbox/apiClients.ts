/** An API client of the sandbox, as the target file describes it. */
export interface ApiClient {
  id: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** Whether it may use the partner access endpoints. */
  partnerAccess: boolean;
}

/** Every scope of the documents: "Authentication" of each. */
const allScopes = [
  'credit_cards.authorization:write',
  'stock:read',
  'stock:write',
  'restaurants:read',
  'config:read',
  'enterprise-metrics:read',
] as const;

function client(id: string, scopes: readonly string[], partnerAccess = true): ApiClient {
  return {
    id,
    clientId: `sandbox-${id}`,
    clientSecret: `sandbox-secret-of-${id}`,
    scopes,
    partnerAccess,
  };
}

/** `credit_cards.authorization:write` as part of an id: `credit-cards-authorization-write`. */
function wordsOf(scope: string): string {
  return scope.replaceAll(/[^a-z]+/g, '-');
}

/**
 * The sandbox's clients: first one that may do everything; then one for each scope that lacks
 * exactly that scope, and one that holds nothing else; one without any scope; one without partner access.
 */
export const apiClients: readonly ApiClient[] = [
  client('full', allScopes),
  ...allScopes.map((scope) =>
    client(
      `without-${wordsOf(scope)}`,
      allScopes.filter((other) => other !== scope),
    ),
  ),
  ...allScopes.map((scope) => client(`only-${wordsOf(scope)}`, [scope])),
  client('without-scopes', []),
  client('without-partner-access', allScopes, false),
];
