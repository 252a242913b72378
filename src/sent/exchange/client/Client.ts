import type { Target, TargetClient } from '../../../target/Target.ts';
import { AuthorizedSender } from './AuthorizedSender.ts';
import { Breaker, PATIENCE } from './Breaker.ts';
import { type Clock, systemClock } from './Clock.ts';
import { Limiters } from './Limiters.ts';
import type { LiveExchange } from '../LiveExchange.ts';
import { prepareRequest, type ClientRequest } from '../prepareRequest.ts';
import { TOKEN_OPERATION } from '../recordExchange.ts';
import { proxySecrets } from '../connection/proxyFor.ts';
import type { Redactor } from '../../redaction/Redactor.ts';
import { retryWait } from './retryWait.ts';
import { Sender, idsFrom } from './Sender.ts';
import { Tokens, tokenIn, type TokenResult } from './Tokens.ts';
import { Transport } from '../connection/Transport.ts';
import type { ExchangeMeta, HeaderField, RecordedExchange } from '../types.ts';
import { userAgent } from '../userAgent.ts';
import { Watch, type Lost } from './Watch.ts';
import type { Wire } from '../Wire.ts';
import { issuedSecret } from '../../redaction/secretsOf.ts';
import { upperSnake } from '../../redaction/text/variableFor.ts';

const MAX_WAIT_MS = 60_000;

/** How long a target may be away: longer than a restart takes, or a failover. Waits before it is asked whether it is back. */
const MOST_AWAY_MS = 8000;
const BACK_AFTER_MS = [0, 250, 500, 1000, 2000, 2000, 2000, 2000];

export interface ClientOptions {
  target: Target;
  redactor: Redactor;
  /** Called once for each exchange over the wire, when it has ended. Absent if nothing is written. */
  record?: (exchange: RecordedExchange) => void;
  /** Aborted on Ctrl-C: from then on only requests that restore are sent. */
  signal?: AbortSignal;
  clock?: Clock;
  /** Called once, when the target is no longer there: from then on only requests that restore are sent. */
  onLost?: (lost: Lost) => void;
  /** What carries the requests. Default: HTTP by undici. */
  wire?: Wire;
  /** How long one send may wait in all because the target asks for it (429, Retry-After). Default: a minute. */
  maxWaitMs?: number;
  /** The most requests in all, except those that restore. Default: no limit. */
  most?: number;
  /** Over which connection the exchange of an id goes, as in the run that is replayed. */
  connections?: ReadonlyMap<string, string>;
  /** The run's own id, a part of the id that each request carries (`X-Request-Id`). Default: requests carry none. */
  runId?: string;
}

/** The one HTTP client of a run. */
export interface Client {
  /**
   * Sends one request and returns its exchange. Waits for the target's limits; sends again what was not processed (429,
   * 503 with Retry-After, an expired token), each try recorded as an exchange of its own. Never throws for what a target
   * does.
   * @throws Error for a client that the target file does not have (an error of ours)
   */
  send(request: ClientRequest, meta: ExchangeMeta): Promise<LiveExchange>;
  /** The access token of a client of the target file, by its id there. */
  tokenFor(clientId: string): Promise<TokenResult>;
  /** Makes every client get a new token before its next request: time has passed at the target that did not pass here. */
  forgetTokens(): void;
  /** Whether the target is no longer there. */
  readonly isLost: boolean;
  /** The rate to which the target slowed the run down (429), in requests per second; undefined if it did not. */
  readonly slowedTo: number | undefined;
  /** Notes how many milliseconds the run waits for an error to pass. Too many in all end it. */
  noteWait(milliseconds: number): void;
  /** Ends the run: the target is no longer there. Does nothing if a run continues regardless (a proof). */
  lose(lost: Lost): void;
  /** For requests that are not part of what is judged: neither limited nor recorded. */
  readonly wire: Wire;
  /**
   * How many requests went over the wire so far for the rules of a service, retries included; `run` for requests of the
   * run itself.
   */
  sentFor(service: string): number;
  /** How many requests went over the wire so far, those for tokens included. */
  sentInAll(): number;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/** Makes the client of one run against one target. */
export function createClient(options: ClientOptions): Client {
  const parts = partsOf(options);
  const { wire, watch, limiters, sender, tokens } = parts;
  return {
    send: (request, meta) => send(parts, request, meta),
    tokenFor: (client) => tokens.get(client),
    forgetTokens: () => tokens.forget(),
    lose: (lost) => watch?.lose(lost),
    noteWait: (milliseconds) => sender.noteWait(milliseconds),
    get isLost() {
      return watch?.lost !== undefined;
    },
    get slowedTo() {
      return limiters.slowedTo;
    },
    sentFor: (service) => sender.sentFor(service),
    sentInAll: () => sender.sentInAll(),
    close: () => wire.close(),
    wire,
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(options: ClientOptions) {
  const { target, redactor, onLost, clock = systemClock, maxWaitMs = MAX_WAIT_MS } = options;
  const { tls, http2, limits } = target;
  const { timeoutMs, maxBodyBytes } = limits;
  const wire = options.wire ?? new Transport({ timeoutMs, maxBodyBytes, tls, http2 });
  for (const secret of proxySecrets(Object.values(target.urls))) redactor.addSecret(secret);
  const breaker = new Breaker();
  const isThere = ({ request }: LiveExchange) => isBack(wire, clock, request, options);
  const watch = onLost && new Watch(isThere, onLost, redactor);
  const limiters = new Limiters(limits, clock);
  const lose = (reason: string) =>
    watch?.lose({ since: new Date(clock.now()).toISOString(), reason });
  const { record, most, connections, runId } = options;
  const sender = new Sender({
    ...{ wire, limiters, breaker, redactor, clock, record, maxWaitMs, most, connections, runId },
    isTraced: target.traceContext,
    lose,
    learn: (exchange, { operation }) => {
      const token = operation === TOKEN_OPERATION ? tokenIn(target, exchange) : undefined;
      if (token === undefined) return;
      const shell = `$${tokenVariable(target, exchange.request)}`;
      redactor.addSecret({ ...issuedSecret(token, shell), isIssued: true });
      if (redactor.isFull) lose('has issued more than 10 MB of tokens');
    },
  });
  const tokens = new Tokens(target, {
    clock,
    send: (request, meta) => sender.send(() => request, meta, idsFrom(meta.id), { urgent: true }),
    isPatient: () => watch?.lost === undefined,
  });
  const authorized = new AuthorizedSender({
    ...{ target, sender, tokens },
    onTokenLost: (why) => lose(`gives no token any more (${why})`),
  });
  // Restoring asks for a token once more, even if logins failed before.
  const isForgiven = false;
  return { options, clock, wire, breaker, watch, limiters, sender, tokens, authorized, isForgiven };
}

async function isBack(
  wire: Wire,
  clock: Clock,
  request: LiveExchange['request'],
  { signal }: ClientOptions,
): Promise<boolean> {
  const began = clock.now();
  for (const wait of BACK_AFTER_MS) {
    if (signal?.aborted || clock.now() - began > MOST_AWAY_MS) break;
    await clock.sleep(wait, signal);
    if (await responds(wire, request)) return true;
  }
  return false;
}

function reasonNotToSend(
  { options: { target }, watch, breaker }: Parts,
  { address }: ClientRequest,
  { operation, role }: ExchangeMeta,
  signal: AbortSignal | undefined,
): string | undefined {
  if (signal?.aborted) return 'the run was interrupted';
  if (watch?.lost && role !== 'restore') return `the target ${watch.lost.reason}`;
  if (target.urls[address] === undefined) return `the target file gives no urls.${address}`;
  if (role === 'restore' || operation === null || !breaker.isSilent(operation)) return undefined;
  return `${operation} did not respond ${PATIENCE} times in a row, so it is not asked again`;
}

async function send(
  parts: Parts,
  request: ClientRequest,
  meta: ExchangeMeta,
): Promise<LiveExchange> {
  const { options, clock, breaker, watch, sender, tokens, authorized } = parts;
  // The run's changes are restored even after Ctrl-C, and even if the operation seemed dead.
  const isRestore = meta.role === 'restore';
  const signal = isRestore ? undefined : options.signal;
  if (isRestore && !parts.isForgiven) tokens.forgive();
  parts.isForgiven ||= isRestore;
  const refusal = reasonNotToSend(parts, request, meta, signal);
  const { token } = request;
  const { raw, scheme = 'Bearer' } = 'raw' in token ? token : { raw: null };
  // A spoiled token may still contain most of a valid one.
  if (raw !== null) options.redactor.addSpoilt(raw);
  const authorization = raw === null ? null : `${scheme} ${raw}`.trimStart();
  const prepared = () => prepareRequest(request, options.target, authorization);
  if (refusal !== undefined) return sender.notSent(prepared(), meta, `not sent: ${refusal}`);
  const startedAt = clock.now();
  const exchange = await ('client' in token
    ? authorized.send(request, token.client, meta, signal)
    : sender.send(prepared, meta, idsFrom(meta.id), { signal, urgent: request.urgent }));
  noteEnding(breaker, meta.operation, exchange, { startedAt, endedAt: clock.now() });
  await watch?.note(exchange, new Date(startedAt));
  return exchange;
}

/** Whether anything responds at an address: any response counts, except one that asks to come back later. */
async function responds(wire: Wire, { url }: LiveExchange['request']): Promise<boolean> {
  const headers: HeaderField[] = [['User-Agent', userAgent]];
  const { origin } = new URL(url);
  const request = { method: 'GET', origin, path: '/', headers, body: null, isRepeatable: true };
  const { head, error } = await wire.exchange(request, { fresh: true });
  return error === null && head !== null && head.status !== 429 && head.status !== 503;
}

function noteEnding(
  breaker: Breaker,
  operation: string | null,
  { response, error }: LiveExchange,
  time: { startedAt: number; endedAt: number },
): void {
  if (operation === null || error?.kind === 'not sent') return;
  const isSilent = error?.kind === 'timeout' || error?.kind === 'unreachable';
  const isThrottled = response !== null && retryWait(response, 1, 0) !== undefined;
  breaker.note(operation, isSilent ? 'silent' : isThrottled ? 'throttled' : 'answered', time);
}

/** The shell variable for the token of a client in curl lines: `TOKEN` for that of the first client. */
function tokenVariableOf({ clients }: Target, { id }: Pick<TargetClient, 'id'>): string {
  return clients[0].id === id ? 'TOKEN' : `TOKEN_OF_${upperSnake(id)}`;
}

/** The shell variable for the token of the client whose credentials are in a token request. */
function tokenVariable(target: Target, request: LiveExchange['request']): string {
  const basic = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const said = [
    Buffer.from(basic.replace(/^Basic /i, ''), 'base64').toString(),
    request.body ?? '',
  ].join('\n');
  const byLength = target.clients.toSorted((a, b) => b.clientId.length - a.clientId.length);
  const client = byLength.find(({ clientId }) =>
    [clientId, new URLSearchParams([['', clientId]]).toString().slice(1)].some((id) =>
      said.includes(id),
    ),
  );
  return tokenVariableOf(target, client ?? target.clients[0]);
}
