import type { Target, TargetFixtures } from '../../target/Target.ts';
import { shownAddress } from '../../words/shownAddress.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { credentialKey } from '../../sent/requestOf.ts';
import type { DocumentSpec } from './documentSpec.ts';
import { EFFECT } from './reading/OperationReader.ts';

/** What the command line says of a deployment of which there is no target file. */
export interface DocumentOptions {
  base?: string;
  token?: string;
  header?: string[];
  /** Of a client that gets its token itself; with its secret. */
  clientId?: string;
  clientSecret?: string;
  mayChange?: boolean;
}

/**
 * The secrets of a command line by what they are for; see `Target.credentials`.
 * @throws WrongUse if a header field cannot be used
 */
export function givenSecrets(options: DocumentOptions): Record<string, string> {
  const { token, header = [] } = options;
  const fields = header.map(fieldOf).flatMap(secretsIn);
  return { ...Object.fromEntries(fields), ...(token !== undefined && { token }) };
}

/** What a target file has unless it says otherwise. */
const TOKEN_EXCHANGE = {
  exchange: 'client-secret-post',
  tokenPointer: '/access_token',
  expiresInPointer: '/expires_in',
};
const LIMITS = {
  ...{ concurrency: 4, timeoutMs: 10_000, reportWaitMs: 60_000 },
  ...{ maxBodyBytes: 16_777_216, settleMs: 100 },
};

/**
 * The target of which only an address is known.
 * @throws WrongUse if the address or a header field cannot be used
 */
export function documentTarget(
  options: DocumentOptions,
  { notes, spec }: Pick<DocumentSpec, 'notes' | 'spec'>,
): Target {
  const { header = [], clientId = '', clientSecret = '', mayChange = false } = options;
  const parameters = spec.operations.flatMap((operation) => operation.parameters);
  const asked = new Set([
    ...[...notes.values()]
      .flatMap((note) => note.credentials.flatMap((one) => [one, ...(one.also ?? [])]))
      .map(credentialKey),
    ...parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()),
  ]);
  const address = addressOf(options.base);
  const secrets = Object.entries(givenSecrets(options));
  const credentials = secrets.filter(([key]) => key === 'token' || asked.has(key));
  // What the document speaks of must not go with the request that has to be refused without.
  const headers = header
    .map(fieldOf)
    .filter((field) => !secretsIn(field).some(([key]) => asked.has(key)));
  return {
    name: new URL(address).host,
    environment: 'partner',
    urls: { base: address, auth: address },
    auth: TOKEN_EXCHANGE,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(credentials.length > 0 && { credentials: Object.fromEntries(credentials) }),
    clients: [{ id: 'client', clientId, clientSecret, scopes: [], partnerAccess: true }],
    // A document names none.
    fixtures: {} as TargetFixtures,
    permissions: { [EFFECT]: mayChange },
    options: { [EFFECT]: '--may-change' },
    limits: LIMITS,
    waivers: [],
  } as unknown as Target;
}

function addressOf(base: string | undefined): string {
  if (base === undefined)
    throw new WrongUse('--openapi needs --base URL, the base address of the API.');
  const refuse = (): never => {
    throw new WrongUse(
      `--base ${shownAddress(base)}: expected an address such as https://api.example.com/v1.`,
    );
  };
  if (!URL.canParse(base)) return refuse();
  const { protocol, search, hash, username } = new URL(base);
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '' || username !== '')
    return refuse();
  return base.replace(/(?<!\/)\/+$/, '');
}

function fieldOf(text: string): [string, string] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x21-\x7e][\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new WrongUse(`--header: expected a field such as 'X-API-Key: secret'.`);
  return [name, value.trim()];
}

/** What a field of a command line may be as a key of `Target.credentials` with its secret; of Basic, `user:password`. */
function secretsIn([name, value]: [string, string]): [string, string][] {
  const key = name.toLowerCase();
  if (key === 'cookie')
    return [...value.matchAll(/(?<![^=;\s])([^=;\s]+)=([^;]*)/g)].map(([, one = '', its = '']) => [
      one.toLowerCase(),
      its,
    ]);
  const [, scheme, secret] = /^(bearer|basic) +(.+)$/i.exec(value) ?? [];
  if (key !== 'authorization' || scheme === undefined || secret === undefined)
    return [[key, value]];
  const plain = /^basic$/i.test(scheme) ? Buffer.from(secret, 'base64').toString() : secret;
  // A document may call the whole field an API key.
  return [
    [`${key} ${scheme.toLowerCase()}`, plain],
    [key, value],
  ];
}
