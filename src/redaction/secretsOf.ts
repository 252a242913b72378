import type { Target } from '../target/Target.ts';
import type { Secret } from './KnownSecrets.ts';
import { HARMLESS_IN_CREDENTIALS } from './credentials.ts';
import { markerOf } from './Span.ts';
import { plain } from './surroundings.ts';
import { variableFor } from './variableFor.ts';

type Path = readonly (string | number)[];

/** A secret, and where it stands. */
interface SecretPlace {
  path: Path;
  secret: Secret;
}

const known = new WeakMap<Target, Secret[]>();

/**
 * What a target file holds that must not be written anywhere: clients' credentials, card data, billing addresses,
 * what is sent beside the credentials to get a token, and the values of `headers`. Each under the name by which a shell is given it.
 */
export function secretsOf(target: Target): Secret[] {
  const secrets = known.get(target) ?? placesIn(target).map(({ secret }) => secret);
  known.set(target, secrets);
  return secrets;
}

/** A target with what must not be written taken out: in place of each secret is what stands there in recorded requests. */
export function withoutSecrets(target: Target): Target {
  const { tls: _tls, variables: _variables, ...told } = target;
  // What one place of the file refers to at another is a value of its own.
  const copy = JSON.parse(JSON.stringify(told)) as Target;
  const markers = new Map<string, string>();
  for (const { path, secret } of placesIn(target)) {
    // A value that stands at several places goes by the first.
    if (!markers.has(secret.value)) markers.set(secret.value, markerOf(secret.shell));
    const holder = path.slice(0, -1).reduce<unknown>((at, step) => memberOf(at, step), copy);
    if (isHolder(holder)) holder[path.at(-1) ?? ''] = markers.get(secret.value);
  }
  return copy;
}

function memberOf(value: unknown, step: string | number): unknown {
  return isHolder(value) ? value[step] : undefined;
}

function isHolder(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

function placesIn(target: Target): SecretPlace[] {
  const all = (path: Path, value: unknown) => textsIn(target, path, value);
  const credentials = target.clients.flatMap(({ clientId, clientSecret, privateKey }, index) => [
    ...all(['clients', index, 'clientId'], clientId),
    ...(clientSecret === '' ? [] : all(['clients', index, 'clientSecret'], clientSecret)),
    ...all(['clients', index, 'privateKey'], privateKey),
  ]);
  const cards = (target.fixtures.cards ?? []).flatMap((card, index) =>
    (['encryptedCardData', 'cardFirst6', 'cardLast4', 'billingAddress'] as const).flatMap((field) =>
      all(['fixtures', 'cards', index, field], card[field]),
    ),
  );
  const forToken = [
    ...all(['auth', 'body'], target.auth.body),
    ...all(['auth', 'parameters'], target.auth.parameters),
  ].filter(isSecret);
  const sentAlways = [
    ...all(['headers'], target.headers).map(asWord),
    ...all(['tls', 'passphrase'], target.tls?.passphrase),
  ];
  return [...credentials, ...cards, ...forToken, ...sentAlways];
}

/** By such names headers carry what nobody else may know. */
const TELLS_OF_A_SECRET = /key|token|secret|auth|pass|cookie|sign|credential|session/i;

/** A header that is no credential and holds one word: an environment, a region, a tenant. Sentences are made of such words. */
function asWord({ path, secret }: SecretPlace): SecretPlace {
  const isWord = /^\p{L}+$/u.test(secret.value) && !TELLS_OF_A_SECRET.test(secret.field ?? '');
  return isWord ? { path, secret: { ...secret, isWord } } : { path, secret };
}

/** Of what is sent to get a token, the templates and what every client sends are none. */
function isSecret({ secret: { value, field = '' } }: SecretPlace): boolean {
  return !/\{client(?:Id|Secret)\}/.test(value) && !HARMLESS_IN_CREDENTIALS.has(plain(field));
}

function textsIn(target: Target, path: Path, value: unknown): SecretPlace[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      textsIn(target, [...path, Array.isArray(value) ? Number(name) : name], inner),
    );
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const field = path.findLast((step) => typeof step === 'string');
  const { name } = variableFor(target, path);
  const secret = {
    value: String(value),
    shell: `$${name}`,
    ...(field === undefined ? {} : { field }),
  };
  return [{ path, secret }];
}
