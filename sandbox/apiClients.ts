import { secretOf, type ApiClient } from './ApiClient.ts';
import { serviceModules } from './serviceModules.ts';

/** Every scope of the documents: "Authentication" of each. */
const allScopes = serviceModules.flatMap(({ scopes }) => scopes);

function client(id: string, scopes: readonly string[], partnerAccess = true): ApiClient {
  return {
    id,
    clientId: `sandbox-${id}`,
    clientSecret: secretOf(id),
    scopes,
    partnerAccess,
  };
}

/** `credit_cards.authorization:write` as part of an id: `credit-cards-authorization-write`. */
function wordsOf(scope: string): string {
  return scope.replaceAll(/[^a-z]+/g, '-');
}

/**
 * The sandbox's clients: first one that may do everything; then for each scope a client that lacks exactly this scope,
 * and a client that holds only this scope; a client without any scope; a client without partner access.
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
