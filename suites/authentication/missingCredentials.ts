import { isObject } from '../../src/words/json/isObject.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Target, TargetAuth } from '../../src/target/Target.ts';
import { sendAttempts, type Answered, type Attempt } from './attempts.ts';
import { loginParts } from './login.ts';

const IDENTIFIER = { client_id: '{clientId}' };
const SECRET = { client_secret: '{clientSecret}' };

/** Parts that a request may lack: names of its form fields, and the placeholders for them in a target's own JSON. */
const LACKS = {
  'a request without a secret': SECRET,
  'a request without a client identifier': IDENTIFIER,
  'a request without any credentials': { ...IDENTIFIER, ...SECRET },
};

/** Token requests that lack the secret, the identifier or both. */
export function missingCredentials(trial: Trial): Promise<Answered[]> {
  return sendAttempts(trial, 'missing credentials', () => incompleteRequests(trial.target));
}

/** Those requests, in the form of the target's exchange. */
export function incompleteRequests(target: Target): Attempt[] {
  const { auth, clients } = target;
  const right = loginParts(target, clients[0]);
  if (auth.exchange === 'client-secret-basic') {
    const [{ clientId, clientSecret }] = clients;
    const identifier = Buffer.from(encodeURIComponent(clientId)).toString('base64');
    const lacking = [
      { ...right, headers: { Authorization: `Basic ${identifier}` } },
      loginParts(target, { clientId: '', clientSecret }),
      { ...right, headers: {} },
    ];
    return Object.keys(LACKS).map((what, place) => ({ what, parts: lacking[place] ?? right }));
  }
  return Object.entries(LACKS).map(([what, lacks]) => ({
    what,
    parts:
      auth.exchange === 'json'
        ? loginParts(
            { ...target, auth: withoutPlaceholders(auth, Object.values(lacks)) },
            clients[0],
          )
        : withoutFields(right, Object.keys(lacks)),
  }));
}

function withoutFields({ form = {}, ...parts }: RequestParts, names: string[]): RequestParts {
  const others = Object.entries(form).filter(([name]) => !names.includes(name));
  return { ...parts, form: Object.fromEntries(others) };
}

function withoutPlaceholders(auth: TargetAuth, placeholders: string[]): TargetAuth {
  const { body = { clientId: '{clientId}', clientSecret: '{clientSecret}' } } = auth;
  return { ...auth, body: without(body, placeholders) as Record<string, unknown> };
}

/** A JSON value without the members and elements whose text holds one of these. */
function without(value: unknown, placeholders: string[]): unknown {
  const stays = (inside: unknown): boolean =>
    typeof inside !== 'string' || !placeholders.some((placeholder) => inside.includes(placeholder));
  if (Array.isArray(value))
    return value.filter(stays).map((inside) => without(inside, placeholders));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inside]) => stays(inside))
      .map(([name, inside]) => [name, without(inside, placeholders)]),
  );
}
