import { describeAnswer } from '../../sent/judging/answers.ts';
import { createClient, type Client } from '../../sent/exchange/client/Client.ts';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { secretsOf } from '../../sent/redaction/secretsOf.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { TokenResult } from '../../sent/exchange/client/Tokens.ts';
import type { Address, HeaderField } from '../../sent/exchange/types.ts';
import { unansweredReason } from '../../sent/exchange/client/Watch.ts';
import { printable } from '../../words/printable.ts';
import { sensitiveFields } from '../../promised/reading/loadSpecs.ts';
import type { Operation, Spec } from '../../promised/types.ts';
import type { Target } from '../../target/Target.ts';
import { TargetUnusable } from '../../target/TargetUnusable.ts';

/**
 * Gets one token and sends a request to each address, before anything else is sent: without a response, there is nothing to
 * judge. Any response will do, unless it asks to come back later.
 * @param runId part of the id that each request carries
 * @returns how many requests were sent
 * @throws TargetUnusable with what was tried and what to look at
 */
export async function preflight(target: Target, specs: Spec[], runId?: string): Promise<number> {
  let requests = 0;
  const redactor = new Redactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
  });
  const record = () => void (requests += 1);
  const client = createClient({ target, redactor, record, maxWaitMs: LONGEST_WAIT_MS, runId });
  try {
    const operations = specs.flatMap((spec) => spec.operations);
    if (operations.some(({ scopes }) => scopes !== null)) await getToken(client, target, redactor);
    for (const address of addressesOf(specs, target)) await ask(client, target, address, specs);
  } finally {
    await client.close();
  }
  return requests;
}

/** A target that asks to wait longer than this before the run begins is not usable. */
const LONGEST_WAIT_MS = 5000;

async function getToken(client: Client, target: Target, redactor: Redactor): Promise<void> {
  const [first] = target.clients;
  const result = await client.tokenFor(first.id);
  if ('token' in result) return;
  const { reason, advice } = whyNoToken(target, first.id, result);
  throw new TargetUnusable(
    unresolved(target, reason) ??
      `No verdict: the client "${first.id}" got no token at ${target.urls.auth}: ${redactor.text(reason)}. ${advice}`,
  );
}

/** Where a host name of the target does not resolve, that and which addresses have it: all else would be read in vain. */
function unresolved({ urls, options }: Target, reason: string): string | undefined {
  const [, moment = '', host] =
    / does not resolve( at the moment)? \(([^\s()]+)\)/.exec(reason) ?? [];
  const names = Object.entries(urls).flatMap(([name, url]) =>
    host !== undefined && url.split('/').includes(host) ? [`urls.${name}`] : [],
  );
  if (names.length === 0) return undefined;
  const where = options
    ? '--base'
    : `${new Intl.ListFormat('en-GB').format(names)} in the target file`;
  return `No verdict: ${host} does not resolve${moment}. Check ${where}.`;
}

/** Why a client got no token, what helps, and whether the others will get none either: nobody responds, or not now. */
export function whyNoToken(
  target: Target,
  client: string,
  result: Exclude<TokenResult, { token: string }>,
): { reason: string; advice: string; isOfAll: boolean } {
  const { response } = result.exchange;
  const isAway = asksToComeBack(result.exchange);
  // The sentence names the client already.
  const why = result.reason
    .replace(`no token for client "${client}": `, '')
    .replace(/ responded \d{3}$/, () => ` responded ${describeAnswer(result.exchange)}`);
  const reason = isAway ? `it ${unansweredReason(result.exchange)}` : why;
  const look =
    response === null
      ? `urls.auth${orCertificate(target, 'auth')} in the target file, and whether the deployment can be reached from here`
      : `the client's clientId and clientSecret${orCertificate(target, 'auth')}, urls.auth, and the auth section of the target file`;
  const isBroken = (response?.status ?? 0) >= 500;
  const isPage = / with a page titled /.test(why);
  const advice = isAway ? LATER : isBroken ? BROKEN : isPage ? GATEWAY : `Look at ${look}.`;
  return { reason: printable(reason), advice, isOfAll: isAway || isBroken || response === null };
}

/** What helps where a target responds, but asks to come back: nothing in the target file. */
const LATER = 'Try again later.';
const BROKEN =
  'The token endpoint itself fails: the credentials were not judged. Check that the deployment is up, and urls.auth.';

const GATEWAY =
  'A gateway seems to respond in place of the token endpoint: check urls.auth, proxy and allow-list.';

function asksToComeBack(exchange: LiveExchange): boolean {
  return exchange.error === null && unansweredReason(exchange) !== undefined;
}

async function ask(client: Client, target: Target, address: Address, specs: Spec[]): Promise<void> {
  const { urls } = target;
  const operation = plainOperation(specs, address);
  const path = operation?.path ?? '/';
  const exchange = await client.send(
    {
      address,
      method: 'GET',
      path,
      query: [],
      headers: fixtureHeaders(operation, target),
      token: { raw: null },
    },
    { id: `run/${address}`, rule: 'run', operation: null, role: 'setup' },
  );
  const reason =
    exchange.error?.message ?? unansweredReason(exchange) ?? missedCertificate(exchange);
  if (reason === undefined) return;
  const unknown = unresolved(target, reason);
  if (unknown !== undefined) throw new TargetUnusable(unknown);
  const look = `Look at ${target.options ? '--base' : `urls.${address}${orCertificate(target, address)} in the target file`}, and whether the deployment can be reached from here.`;
  throw new TargetUnusable(
    `No verdict: ${urls[address]} (urls.${address}) is not usable: on GET ${path}, it ${printable(reason)}. ${asksToComeBack(exchange) ? LATER : look}`,
  );
}

/**
 * Whether a response says that a client certificate is missing. Not every server says so in TLS; the most used one (nginx)
 * responds with a page.
 */
function missedCertificate({ response }: LiveExchange): string | undefined {
  if (response?.status !== 400 || !/No required SSL certificate was sent/i.test(response.text))
    return undefined;
  return 'asks for a client certificate (400, "No required SSL certificate was sent")';
}

function orCertificate({ urls, tls }: Target, address: Address): string {
  if (!urls[address]?.startsWith('https:') || tls?.cert !== undefined) return '';
  return ' (and tls.cert and tls.key, where a client certificate is asked for)';
}

/** The addresses of these services that the target file gives, except that of the tokens, which was tried already. */
export function addressesOf(specs: Spec[], { urls }: Target): Address[] {
  const all = specs.flatMap(({ operations }) => operations.map(({ address }) => address));
  return [...new Set(all)].filter((name) => name !== 'auth' && urls[name] !== undefined);
}

/** A reading operation without path parameters; clients and servers resolve dots, which lead elsewhere. */
export function plainOperation(specs: Spec[], address: Address): Operation | undefined {
  return specs
    .flatMap(({ operations }) => operations)
    .find(
      (one) =>
        one.address === address &&
        one.method === 'GET' &&
        one.effect === undefined &&
        !/\{|\/(\.|%2e){1,2}(\/|$)/i.test(one.path),
    );
}

/** The header fields of an operation whose values are fixtures, with these values. */
export function fixtureHeaders(
  operation: Operation | undefined,
  { fixtures }: Target,
): HeaderField[] {
  return (operation?.parameters ?? []).flatMap(({ in: place, name, fixture }): HeaderField[] => {
    const value = Object.entries(fixtures).find(([known]) => known === fixture)?.[1];
    return place === 'header' && typeof value === 'string' ? [[name, value]] : [];
  });
}
