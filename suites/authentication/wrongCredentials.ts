import { createHash } from 'node:crypto';
import type { Trial } from '../../src/check/Trial.ts';
import type { Credentials } from './login.ts';

/** Credentials that are nobody's, and what is wrong with them in words that do not quote them. */
export interface WrongCredentials {
  what: string;
  credentials: Credentials;
}

/** The first client with secrets that are not its own: invented, nearly right, another's, empty. */
export function wrongSecrets(trial: Trial): WrongCredentials[] {
  const [{ clientId, clientSecret }, other] = trial.target.clients;
  const secrets: [what: string, secret: string | undefined][] = [
    ['an invented secret', invented(trial)],
    ['its secret without the last character', clientSecret.slice(0, -1)],
    ['its secret with one more character', `${clientSecret}0`],
    ['its secret in the other case', swapCase(clientSecret)],
    ['the secret of another client', other?.clientSecret],
    ['an empty secret', ''],
  ];
  return secrets.flatMap(([what, secret]) => {
    if (secret === undefined || secret === clientSecret) return [];
    return keepSecret(trial, what, { clientId, clientSecret: secret });
  });
}

/** Identifiers of no client: with the first client's secret, and with an invented one. */
export function unknownClients(trial: Trial): WrongCredentials[] {
  const [{ clientId, clientSecret }] = trial.target.clients;
  const cases: [what: string, credentials: Credentials][] = [
    [
      'an invented client with an invented secret',
      { clientId: invented(trial), clientSecret: invented(trial) },
    ],
    [
      "an invented client with another client's secret",
      { clientId: invented(trial), clientSecret },
    ],
    ['a client identifier with one more character', { clientId: `${clientId}0`, clientSecret }],
    ['an empty client identifier', { clientId: '', clientSecret }],
  ];
  return cases.flatMap(([what, credentials]) => keepSecret(trial, what, credentials));
}

/** What is nearly a secret would give it away, so it is written no more than the secret itself. */
function keepSecret(trial: Trial, what: string, credentials: Credentials): WrongCredentials[] {
  for (const text of [credentials.clientId, credentials.clientSecret]) {
    if (text !== '') trial.session.redactor.addSecret(text);
  }
  return [{ what, credentials }];
}

function invented(trial: Trial): string {
  return createHash('sha256').update(trial.identity()).digest('hex').slice(0, 32);
}

function swapCase(text: string): string {
  return [...text]
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join('');
}
