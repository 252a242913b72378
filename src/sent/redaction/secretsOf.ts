import { createPrivateKey } from 'node:crypto';
import { parseJson } from '../../words/json/parseJson.ts';
import type { Target } from '../../target/Target.ts';
import type { Secret } from './KnownSecrets.ts';
import { HARMLESS_IN_CREDENTIALS } from './credentials.ts';
import { marked, markerOf } from './text/Marker.ts';
import { decodeParameter } from './redactCredentials.ts';
import { plain } from './text/surroundings.ts';
import { variableFor } from './text/variableFor.ts';
import { memoized } from '../../words/memoized.ts';

type Path = readonly (string | number)[];

/** A secret, and its path in the target file. */
interface SecretPlace {
  path: Path;
  secret: Secret;
}

/**
 * The secrets of a target file: clients' credentials, card data, billing addresses, further fields sent to get a token,
 * and the values of `headers`. Each with the shell variable for it.
 */
export const secretsOf = memoized((target: Target): Secret[] =>
  [
    ...placesIn(target).map(({ secret }) => secret),
    ...target.clients.flatMap(({ privateKey }) => numbersOf(privateKey)),
    ...Object.entries({ ...target.headers, ...target.credentials }).flatMap(partsOf),
    ...(target.hidden ?? []).map((value) => ({ value, isWord: ONE_WORD.test(value) })),
  ].toSorted(wordsLast),
);

/** What is a word at one place may be a password at another. */
function wordsLast(one: Secret, other: Secret): number {
  return Number(one.isWord ?? false) - Number(other.isWord ?? false);
}

/**
 * What a credential contains that whoever is asked may say by itself: what follows the scheme of an `Authorization`, for Basic what
 * it encodes, the password of `user:password`, and each value of cookies, of parameters, of a list.
 */
function partsOf([name, credential]: [string, string]): Secret[] {
  const [, scheme = '', own = credential] =
    /^(Basic|Bearer|Token|ApiKey) +(\S+)$/i.exec(credential) ?? [];
  const isEncoded = /^basic$/i.test(scheme);
  const plain = isEncoded ? Buffer.from(own, 'base64').toString() : own;
  const mayBePair = isEncoded || /^token$| basic$/.test(name);
  const password = mayBePair ? plain.slice(plain.indexOf(':') + 1) : '';
  return [own, plain, password]
    .filter((value) => value !== credential && value.length >= SHORTEST)
    .map((value): Secret => ({ value }))
    .concat(mayBePair ? [] : valuesIn(name, credential));
}

/** Shorter parts occur by chance. */
const SHORTEST = 4;
/** A word of any sentence, and not a key: those mix cases. */
const WORD = String.raw`(?:\p{L}[\p{Ll}\p{Lo}]{0,11}(?:\p{Lu}\p{Ll}{2,11}){0,2}|\p{Lu}{1,12})`;
const ONE_WORD = new RegExp(`^${WORD}$`, 'u');
/** What any sentence may contain: a word, a few short ones (a region, a language, a media type), a date. */
const ORDINARY = new RegExp(
  `^(?:${WORD}|(?=.{1,16}$)${WORD}(?:[ _./-](?:${WORD}|\\d{1,3}))+|\\d{4}-\\d\\d-\\d\\d)$`,
  'u',
);
/** A token that somebody else chose: an ordinary word is redacted where its field says so, and not out of what proves something. */
export function issuedSecret(value: string, shell: string): Secret {
  return { value, field: 'access_token', shell, isWord: ONE_WORD.test(value) };
}

/** Names of values in a credential that say how it is made, not by what. */
const DESCRIBING =
  /^(?:realm|alg(?:orithm)?|qop|uri|(?:signed)?headers|scheme|version|path|domain)$/i;

/** The values of a list: `sid=S; theme=dark`, `Digest keyId="K", signature="S"`, `K1, K2`. */
function valuesIn(name: string, list: string): Secret[] {
  const own = list.replace(/^[\w-]+ +(?=[\w-]+=)/, '');
  if (!TELLS_OF_A_SECRET.test(name) || !/[=;,]/.test(own)) return [];
  return own.split(/cookie/i.test(name) ? ';' : ',').flatMap((one): Secret[] => {
    const [, field, value = ''] = /^(?:([\w.-]+)=)?\s*"?(.*?)"?$/s.exec(one.trim()) ?? [];
    if (value.length < SHORTEST || value === list || DESCRIBING.test(field ?? '')) return [];
    const isWord = ORDINARY.test(value);
    const values = [...new Set([value, decodeParameter(value)])];
    return values.map((value) => ({ value, isWord, ...(field !== undefined && { field }) }));
  });
}

/** Members of a JSON Web Key that only its owner knows (RFC 7518 section 6, RFC 8037 section 2). */
const OWNERS_ONLY = ['d', 'p', 'q', 'dp', 'dq', 'qi'];

/** The numbers of which a private key consists, as a JWK, a dump or another library writes them; PEM and DER tell by themselves. */
function numbersOf(pem: string | undefined): Secret[] {
  try {
    const jwk = pem === undefined ? {} : createPrivateKey(pem).export({ format: 'jwk' });
    return OWNERS_ONLY.flatMap((member) => {
      const bytes = Buffer.from(String(jwk[member] ?? ''), 'base64url');
      return (['base64url', 'base64', 'hex'] as const).map((encoding) => ({
        value: bytes.toString(encoding).replace(/={1,2}$/, ''),
      }));
    });
  } catch {
    // No key that Node knows: it is still a secret as it is written.
    return [];
  }
}

/** A target without its secrets: each is replaced by the marker that recorded requests have. */
export function withoutSecrets(target: Target): Target {
  const { tls: _tls, variables: _variables, hidden: _hidden, ...told } = target;
  // A YAML alias refers to the same object; each place must get values of its own.
  const copy = parseJson(JSON.stringify(told)) as Target;
  const markers = new Map<string, string>();
  for (const { path, secret } of placesIn(target)) {
    // A value at several places gets the marker of the first.
    if (!markers.has(secret.value)) markers.set(secret.value, marked(markerOf(secret.shell)).text);
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, step) => (isHolder(at) ? at[step] : undefined), copy);
    if (isHolder(holder)) holder[path.at(-1) ?? ''] = markers.get(secret.value);
  }
  return copy;
}

function isHolder(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

function placesIn(target: Target): SecretPlace[] {
  const all = (path: Path, value: unknown) => textsIn(target, path, value);
  const addresses = addressesOf(target);
  const asWord = ({ path, secret }: SecretPlace) =>
    isWord(secret, addresses) ? { path, secret: { ...secret, isWord: true } } : { path, secret };
  const credentials = target.clients.flatMap(({ clientId, clientSecret, privateKey }, index) => [
    ...all(['clients', index, 'clientId'], clientId).map((place) =>
      ONE_WORD.test(clientId) ? asWord(place) : place,
    ),
    ...(clientSecret === '' ? [] : all(['clients', index, 'clientSecret'], clientSecret)),
    ...all(['clients', index, 'privateKey'], privateKey),
  ]);
  const cards = (target.fixtures.cards ?? []).flatMap((card, index) =>
    (['encryptedCardData', 'cardFirst6', 'cardLast4', 'billingAddress'] as const).flatMap(
      (field) => {
        const places = all(['fixtures', 'cards', index, field], card[field]);
        return field === 'billingAddress' ? places.map(asPlace) : places;
      },
    ),
  );
  const forToken = [
    ...all(['auth', 'body'], target.auth.body),
    ...all(['auth', 'parameters'], target.auth.parameters),
  ].flatMap((place) => (isSecret(place) ? asWord(place) : []));
  const sentAlways = [
    ...all(['credentials'], target.credentials).map(({ path, secret }) => ({
      path,
      secret: { ...secret, isCredential: true },
    })),
    ...all(['headers'], target.headers).map(asWord),
    ...all(['tls', 'passphrase'], target.tls?.passphrase),
  ];
  return [...credentials, ...cards, ...forToken, ...sentAlways];
}

/** Names of headers that carry secrets. */
const TELLS_OF_A_SECRET = /key|token|secret|auth|pass|pwd|cookie|sign|credential|session/i;
/** Names of fields that say how something is done, whatever they begin with: `X-Auth-Mode`. */
const TELLS_OF_A_KIND = /(?:mode|type|scheme|method|version)$/i;

/**
 * Whether a field that tells of no secret has what sentences contain: an environment, a region, a version, an address of the
 * target.
 */
function isWord({ value, field = '' }: Secret, addresses: ReadonlySet<string>): boolean {
  const isTelling = TELLS_OF_A_SECRET.test(field) && !TELLS_OF_A_KIND.test(field);
  return !isTelling && (ORDINARY.test(value) || addresses.has(value));
}

/** The addresses of a target and what stands of them in texts; they are no secret. */
function addressesOf({ urls }: Partial<Target>): ReadonlySet<string> {
  return new Set(
    Object.values(urls ?? {}).flatMap((url) => {
      const { host, hostname, origin } = new URL(url);
      return [url, url.replace(/\/$/, ''), origin, host, hostname];
    }),
  );
}

/** Fields of an address that name a place, which sentences, streets and restaurants are named after, too. */
const OF_A_PLACE = /city|town|region|state|province|county|country|district/i;

/** Marks what names a place, and any one word, of a billing address; a street with its number and a full name are telling. */
function asPlace({ path, secret }: SecretPlace): SecretPlace {
  const { value, field = '' } = secret;
  const isWord = /^\p{L}+$/u.test(value) || (OF_A_PLACE.test(field) && !/\d/.test(value));
  return isWord ? { path, secret: { ...secret, isWord } } : { path, secret };
}

/** Whether a field sent to get a token is a secret: templates, and values that every client sends, are not. */
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
