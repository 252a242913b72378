import type { Trial } from '../../src/checked/trial/Trial.ts';
import { invented, keepSecret, sendAttempts, type Answered, type Attempt } from './attempts.ts';
import { loginParts } from './login.ts';
import type { Credentials } from '../../src/sent/exchange/client/tokenRequest.ts';
import type { Target } from '../../src/target/Target.ts';
import { swapCase } from './swapCase.ts';

export interface WrongCredentials extends Credentials {
  what: string;
}

/** The first client with secrets that are not its own: invented, nearly right, another's, its identifier, empty; and the second with the first's. */
export function wrongSecrets(trial: Trial): Promise<Answered[]> {
  return sendAttempts(trial, 'wrong secrets', () =>
    secretsOfOthers(trial.target.clients, invented(trial, 0)).map(({ what, ...credentials }) =>
      attempt(trial, what, credentials),
    ),
  );
}

/** Texts that are the right secret after all are left out: clients may share one, or have one without letters. */
export function secretsOfOthers(
  [{ clientId, clientSecret }, other]: Target['clients'],
  inventedSecret: string,
): WrongCredentials[] {
  const ofFirst: [what: string, secret: string][] = [
    ['an invented secret', inventedSecret],
    ["the client's secret without its last character", withoutLast(clientSecret)],
    ["the client's secret with one more character", `${clientSecret}0`],
    ["the client's secret in the other letter case", swapCase(clientSecret)],
    ['the secret of another client', other?.clientSecret ?? clientSecret],
    ["the client's own identifier as its secret", clientId],
    ['an empty secret', ''],
  ];
  const ofOther = { what: "another client's secret", clientSecret };
  return [
    ...ofFirst
      .filter(([, secret]) => secret !== clientSecret)
      .map(([what, secret]) => ({ what, clientId, clientSecret: secret })),
    ...(other === undefined || other.clientSecret === clientSecret
      ? []
      : [{ ...ofOther, clientId: other.clientId }]),
  ];
}

/** Identifiers of no client: with the first client's secret, and with an invented one. */
export function unknownClients(trial: Trial): Promise<Answered[]> {
  const [{ clientId, clientSecret }] = trial.target.clients;
  const cases: [what: string, clientId: string, secret?: string][] = [
    ['an invented client with an invented secret', invented(trial, 1), invented(trial, 2)],
    ["an invented client with another client's secret", invented(trial, 1)],
    ["the client's identifier with one more character", `${clientId}0`],
    ["the client's identifier without its last character", withoutLast(clientId)],
    ['an empty client identifier', ''],
  ];
  const known = new Set(trial.target.clients.map((client) => client.clientId));
  return sendAttempts(trial, 'unknown clients', () =>
    cases
      .filter(([, id]) => !known.has(id))
      .map(([what, id, secret = clientSecret]) =>
        attempt(trial, what, { clientId: id, clientSecret: secret }),
      ),
  );
}

/** Half a character could not be sent. */
export function withoutLast(text: string): string {
  return [...text].slice(0, -1).join('');
}

function attempt(trial: Trial, what: string, credentials: Credentials): Attempt {
  const { clientId, clientSecret } = credentials;
  keepSecret(trial, clientId, clientSecret);
  // A response may name the client that it refuses.
  const secret = clientId.includes(clientSecret) ? undefined : clientSecret;
  return { what, parts: loginParts(trial.target, credentials), secret };
}
