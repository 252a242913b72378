import { ownMember } from '../words/json/ownMember.ts';
import type { ClientRequest } from './exchange/prepareRequest.ts';
import type { Operation, Parameter, Presentation } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import type { RequestParts } from './requests/RequestParts.ts';
import type { SendOptions } from './SendOptions.ts';
import { makesAnother, NEVER_SENT } from './requests/makesAnother.ts';
import { NotExercised } from './judging/signals.ts';
import { isJsonType, writeBody } from './requests/writeBody.ts';
import { parameterPairs, textOf } from './requests/writeParameter.ts';

/**
 * The request of an operation with these parts.
 * @throws Error if a path parameter is missing (an error of ours)
 * @throws NotExercised if the path has a segment `.` or `..`, which clients resolve, or a field makes another request of it
 */
export function requestOf(
  target: Target,
  operation: Operation,
  parts: RequestParts,
  options: SendOptions,
): ClientRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_template, name: string) => {
    const value = ownMember(parts.path ?? {}, name);
    if (value === undefined)
      throw new Error(`a request of ${operation.id} lacks the path parameter ${name}`);
    const parameter = parameterIn(operation, 'path', name);
    return encodeURIComponent(parameter === undefined ? value : textOf(parameter, value));
  });
  // A document of others, or an identifier that a response gave, must not lead out of the target's own address.
  if (path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment)))
    throw new NotExercised(
      `${operation.documented} cannot be asked at ${path}: it leads elsewhere`,
    );
  const own = credentialOf(target, operation, options);
  const cookies = [...pairsIn(operation, 'cookie', parts.cookies), ...own.cookies];
  const query = [...pairsIn(operation, 'query', parts.query), ...own.query];
  const headers = [...pairsIn(operation, 'header', parts.headers), ...own.headers];
  const [first] = target.clients;
  const usual = operation.scopes === null ? { raw: null } : { client: first.id };
  const inPath = path.includes('?')
    ? [...new URLSearchParams(path.split('?').slice(1).join('&'))]
    : [];
  refuseOthers({ header: headers, query: [...inPath, ...query], cookie: cookies }, target);
  const cookie = cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const isOwn = options.text !== undefined || options.role === 'restore';
  return {
    address: operation.address,
    method: operation.method,
    path,
    accept: operation.accept,
    query,
    headers: cookie === '' ? headers : [...headers, ['Cookie', cookie]],
    body: bodyOf(operation, parts, options),
    isRepeatable: isRepeatable(operation, options),
    // Over whichever is free, as partners send: what a connection served before then shows. Not what puts back, which must
    // not be lost, nor a body that is not JSON: a server could take what it leaves unread of it for the next request.
    connection: options.connection ?? (isOwn ? undefined : ''),
    token: operation.presents === undefined ? (options.token ?? usual) : { raw: null },
  };
}

/** Only the command line may name a field that makes another request: with its value. */
function refuseOthers(
  fields: Record<'header' | 'query' | 'cookie', [string, string][]>,
  { credentials = {} }: Pick<Target, 'credentials'>,
): void {
  for (const [place, pairs] of Object.entries(fields))
    for (const [name, value] of pairs)
      if (makesAnother(place, name, value) && credentials[name.toLowerCase()] !== value)
        throw new NotExercised(`it needs the ${place} field ${name}, ${NEVER_SENT}`);
}

function pairsIn(
  operation: Operation,
  place: 'query' | 'cookie' | 'header',
  values: Record<string, string> = {},
): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const parameter = parameterIn(operation, place, name);
    if (parameter === undefined) return [[name, value]];
    return place === 'header'
      ? [[name, textOf(parameter, value)]]
      : parameterPairs(parameter, value);
  });
}

/** The parameter, if the document says how it is written. */
function parameterIn({ parameters }: Operation, place: Parameter['in'], name: string) {
  return parameters.find((one) => one.in === place && one.name === name && one.writing);
}

type Fields = Record<'headers' | 'query' | 'cookies', [string, string][]>;

/** The secret with which an operation is asked, if the target's own are presented; undefined if none was given. */
export function secretFor(
  { credentials = {} }: Pick<Target, 'credentials'>,
  presents: Pick<Presentation, 'name' | 'prefix'>,
): string | undefined {
  return credentials[credentialKey(presents)] ?? credentials['token'];
}

/** The key of what goes into a field; see `Target.credentials`. */
export function credentialKey({ name, prefix }: Pick<Presentation, 'name' | 'prefix'>): string {
  return `${name} ${prefix}`.trim().toLowerCase();
}

/** Where a target's own credential goes, or what is sent in its place. */
function credentialOf(target: Target, { presents }: Operation, { token }: SendOptions): Fields {
  const fields: Fields = { headers: [], query: [], cookies: [] };
  if (presents === undefined) return fields;
  const isRaw = token !== undefined && 'raw' in token;
  if (isRaw && token.raw === null) return fields;
  for (const one of [presents, ...(presents.also ?? [])]) {
    const secret = isRaw && one === presents ? token.raw : secretFor(target, one);
    if (secret === null || secret === undefined) continue;
    const { in: place, name, prefix } = one;
    const value = `${prefix} ${prefix === 'Basic' ? basic(secret) : secret}`.trimStart();
    const member = place === 'header' ? 'headers' : place === 'query' ? 'query' : 'cookies';
    fields[member].push([name, value]);
  }
  return fields;
}

/** `user:password` as RFC 7617 has it; what is encoded already stays. */
function basic(secret: string): string {
  return /^[\w+/=-]+$/.test(secret) ? secret : Buffer.from(secret).toString('base64');
}

/** Whether a request may be sent again where its connection is lost (see `WireRequest`). */
function isRepeatable({ effect, isHarmless }: Operation, { text }: SendOptions): boolean {
  return text === undefined && (effect === undefined || isHarmless === true);
}

function bodyOf(
  { body: described }: Operation,
  parts: RequestParts,
  options: SendOptions,
): ClientRequest['body'] {
  if (options.text !== undefined)
    return { text: options.text, mediaType: options.mediaType ?? 'application/json' };
  if (parts.form !== undefined) return { form: parts.form };
  if (parts.body === undefined) return undefined;
  const { mediaType = 'application/json' } = described ?? {};
  if (mediaType === 'application/json') return { json: parts.body };
  return isJsonType(mediaType)
    ? { text: JSON.stringify(parts.body), mediaType }
    : writeBody(parts.body, mediaType, described?.files);
}
