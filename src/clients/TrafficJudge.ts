import type { RecordedExchange } from '../sent/exchange/types.ts';
import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import { clientExchange } from './ClientExchange.ts';
import { ClientJudge, type ClientFinding, type ClientJudging } from './ClientJudge.ts';
import { OperationFinder } from './OperationFinder.ts';
import { shownPath } from './shownName.ts';
import type { SeenExchange, Unjudged } from './SeenExchange.ts';
import { TOKEN_OPERATION } from '../sent/exchange/recordExchange.ts';
import { jsonPointer } from '../words/json/jsonPointer.ts';
import { membersOf } from '../words/json/readJson.ts';
import { HARMLESS_IN_CREDENTIALS, SECRET_HEADERS } from '../sent/redaction/credentials.ts';
import type { Redactor } from '../sent/redaction/Redactor.ts';
import { issuedSecret } from '../sent/redaction/secretsOf.ts';
import { plain } from '../sent/redaction/text/surroundings.ts';
import { parsedJson } from '../words/json/parseJson.ts';
import { decodeParameter } from '../sent/redaction/redactCredentials.ts';

/** A shorter value may be a word of any sentence, so it is not learnt. */
const SHORTEST = 8;

/** How many undocumented requests are told apart. */
const MOST_UNDOCUMENTED = 1000;
/** How many other hosts are kept. */
const HOSTS = 3;

/** Messages that were not judged for one reason. */
export interface UnjudgedMessages extends Unjudged {
  message: 'request' | 'headers' | 'response' | 'entry';
  count: number;
}

/** The result for one exchange. */
export interface Taken {
  findings: ClientFinding[];
  /** Redacted, safe to write anywhere; undefined if it belongs to no operation. */
  recorded?: RecordedExchange;
}

/**
 * Judges traffic between a client and a target: finds the operation of each exchange and judges both sides; exchanges of
 * no operation are counted.
 */
export class TrafficJudge {
  readonly judge: ClientJudge;
  readonly #finder: OperationFinder;
  readonly #judging: ClientJudging;
  /** How often each undocumented request was sent: method and path, without the query. */
  readonly undocumented = new Map<string, number>();
  /** How many requests went to other hosts. */
  elsewhere = 0;
  /** The first few of these hosts: one of them may be the target's, with another port. */
  readonly otherHosts = new Set<string>();
  /** How many responses were recorded without their whole body. */
  withoutBody = 0;
  /** What was not judged, by message and reason. */
  readonly #unjudged = new Map<string, UnjudgedMessages>();

  constructor(judging: ClientJudging, { urls }: Pick<Target, 'urls'>) {
    this.#judging = judging;
    this.judge = new ClientJudge(judging);
    this.#finder = new OperationFinder(judging.specs, urls);
  }

  /** Learns the secrets of an exchange; called for all exchanges before the first is taken, if all are there already. */
  learn(seen: SeenExchange): void {
    const { redactor, target } = this.#judging;
    const found = this.#finder.find(seen.request.method, seen.request.url);
    const operation = typeof found === 'string' ? undefined : found.operation.id;
    learnSecrets(seen, operation, target.auth, redactor);
  }

  /** Judges an exchange; they must come in the order in which they ended. */
  take(seen: SeenExchange): Taken {
    const { redactor } = this.#judging;
    const { method, url } = seen.request;
    const found = this.#finder.find(method, url);
    this.learn(seen);
    if (redactor.isFull) {
      const reason = 'the recording holds more credentials than are kept to be redacted';
      this.countUnjudged('entry', { state: 'unreadable', reason });
      return { findings: [] };
    }
    if (found === 'elsewhere') {
      this.elsewhere += 1;
      const { host } = URL.parse(url) ?? {};
      if (host && this.otherHosts.size < HOSTS) this.otherHosts.add(redactor.text(host));
    }
    if (found === 'undocumented')
      this.#count(redactor.text(`${method} ${shownPath(new URL(url).pathname)}`));
    if (typeof found === 'string') return { findings: [] };
    const exchange = clientExchange(seen, found, redactor);
    if (seen.response?.isBodyKnown === false) this.withoutBody += 1;
    if (exchange.unjudged !== undefined) this.countUnjudged('response', exchange.unjudged);
    const { gap, headersGap } = seen.request;
    if (gap !== undefined) this.countUnjudged('request', gap);
    if (headersGap !== undefined) this.countUnjudged('headers', headersGap);
    const findings = this.judge.witness(exchange);
    return { findings, recorded: exchange.recorded };
  }

  /** Counts messages of which not enough is known. */
  countUnjudged(message: UnjudgedMessages['message'], { state, reason }: Unjudged, count = 1) {
    const key = `${message} ${state} ${reason}`;
    const known = this.#unjudged.get(key) ?? { message, state, reason, count: 0 };
    this.#unjudged.set(key, { ...known, count: known.count + count });
  }

  /** The most frequent first. */
  get unjudged(): UnjudgedMessages[] {
    return [...this.#unjudged.values()].toSorted((one, other) => other.count - one.count);
  }

  #count(asked: string): void {
    const isTold = this.undocumented.has(asked) || this.undocumented.size < MOST_UNDOCUMENTED;
    const request = isTold ? asked : 'others';
    this.undocumented.set(request, (this.undocumented.get(request) ?? 0) + 1);
  }
}

/** The operations for which a target has an address, and how often each was called. */
export function operationsAsked(
  specs: Spec[],
  { asked }: ClientJudge,
): { operation: string; service: Spec['service']; requests: number }[] {
  return specs.flatMap(({ operations }) =>
    operations.map(({ id, documented, service }) => ({
      operation: documented,
      service,
      requests: asked.get(id) ?? 0,
    })),
  );
}

/**
 * Tells the redactor the secrets of a client's exchange, so that they are redacted wherever they occur again: tokens,
 * credentials and cookies, which no target file names.
 */
function learnSecrets(
  { request, response }: SeenExchange,
  operation: string | undefined,
  { tokenPointer }: Pick<Target['auth'], 'tokenPointer'>,
  redactor: Redactor,
): void {
  const learn = (value: unknown, shell?: string) => {
    if (typeof value === 'string' && value.length >= SHORTEST)
      redactor.addSecret({ ...(shell ? issuedSecret(value, shell) : { value }), isTheirs: true });
  };
  for (const [name, value] of [...request.headers, ...(response?.head.headers ?? [])]) {
    if (!SECRET_HEADERS.has(name.toLowerCase())) continue;
    const [, scheme = '', credentials = ''] = /^(?:(\w+) +)?(.*)$/s.exec(value) ?? [];
    learn(credentials, /^bearer$/i.test(scheme) ? '$TOKEN' : undefined);
    if (/^basic$/i.test(scheme))
      for (const part of Buffer.from(credentials, 'base64').toString().split(':'))
        learn(decodeParameter(part));
    if (/cookie/i.test(name))
      for (const pair of value.split(/[;,]/)) learn(pair.split('=')[1]?.trim());
  }
  learn(new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1]).get('access_token'));
  if (operation !== TOKEN_OPERATION) return;
  for (const [name, value] of Object.entries(credentialsIn(request.body ?? '')))
    if (!HARMLESS_IN_CREDENTIALS.has(plain(name))) learn(value);
  learn(jsonPointer(parsedJson(new TextDecoder().decode(response?.body)), tokenPointer), '$TOKEN');
}

function credentialsIn(body: string): Record<string, unknown> {
  const json = parsedJson(body);
  return json === undefined ? Object.fromEntries(new URLSearchParams(body)) : membersOf(json);
}
