import { shellWord, variablesIn } from '../exchange/shellWord.ts';
import { addressVariable, FRESH_UUID, toCurl } from '../exchange/toCurl.ts';
import type { Address, RecordedExchange } from '../exchange/types.ts';
import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import { printable } from './printable.ts';

/** What a failure's requests are sent with. */
export interface ShellContext {
  /** The target's addresses, by name. */
  urls: Record<string, string>;
  /** The exchanges of the run that brought tokens. */
  tokens: RecordedExchange[];
}

/**
 * All requests of a failure in order, as a POSIX shell script: it sends them again by curl and prints what comes back.
 * What was secret is taken from the environment, under the name of its place in the target file.
 */
export function failureScript(
  { number, rule, failure }: NumberedFailure,
  exchanges: RecordedExchange[],
  context: ShellContext,
): string {
  const identities = [...new Set(exchanges.flatMap((exchange) => exchange.identities ?? []))];
  const names = new Map(identities.map((identity, index) => [identity, `ID_${index + 1}`]));
  const nameOf = (identity: string) => `$${names.get(identity) ?? ''}`;
  const requests = exchanges.map((exchange, index) => [
    '',
    comment(`${index + 1} of ${exchanges.length}: ${exchange.role}; ${answerOf(exchange)}`),
    `${toCurl(addressed(exchange, context), nameOf)}; echo`,
  ]);
  const commands = requests.flat().join('\n');
  return [
    '#!/bin/sh',
    comment(`Failure ${number}: ${rule.id} (${rule.outcome})`),
    comment(failure.message),
    comment('Sends again, in order, what showed it. Needs curl, and what is named first.'),
    ...preparation(commands, context),
    ...[...names.values()].map((name) => `${name}=${FRESH_UUID}`),
    ...requests.flat(),
    '',
  ].join('\n');
}

/**
 * What stands above the first of some commands: the addresses, what has to be known of the target file, and how each
 * token is got.
 */
export function preparation(commands: string, context: ShellContext): string[] {
  const used = variablesIn(commands);
  const logins = context.tokens.flatMap((exchange) => loginFor(exchange, used, context));
  const all = variablesIn([commands, ...logins].join('\n'));
  const addresses = Object.entries(context.urls)
    .map(([address, url]) => ({ name: addressVariable(address), url }))
    .filter(({ name }) => all.has(name))
    .map(({ name, url }) => `${name}="\${${name}:-${url}}"`);
  const secrets = [...all].filter((name) => !isOurs(name)).toSorted();
  return [
    ...addresses,
    ...(secrets.length === 0 ? [] : [comment(FROM_TARGET)]),
    ...secrets.map((name) => `: "\${${name}:?is to be taken from the target file}"`),
    ...logins,
  ];
}

const FROM_TARGET =
  'From the target file, each named after its place there; eval "$(npx conformance target env FILE)" sets them all.';

/** One line for the token that an exchange brought, where it is used. */
function loginFor(
  exchange: RecordedExchange,
  used: ReadonlySet<string>,
  context: ShellContext,
): string[] {
  const found = /"([^"\\]+)"\s*:\s*"«redacted \$(TOKEN\w*)»"/.exec(exchange.response?.body ?? '');
  const [, member = '', name = ''] = found ?? [];
  if (found === null || !used.has(name)) return [];
  const login = toCurl(addressed(exchange, context)).replace(/^curl -sS -i /, 'curl -sS ');
  const pattern = `s/.*"${member}" *: *"\\([^"]*\\)".*/\\1/p`;
  return [`${name}=\${${name}:-$(${login} | sed -n ${shellWord(pattern)})}`];
}

function isOurs(name: string): boolean {
  return /^TOKEN|^ID_\d+$/.test(name) || name.endsWith('_URL');
}

/** With the name of its address, which recordings of other runs do not hold. */
function addressed(exchange: RecordedExchange, { urls }: ShellContext): RecordedExchange {
  const { request, role } = exchange;
  if (request.address !== undefined) return exchange;
  const [found] = Object.keys(urls)
    .flatMap((name) => {
      const url = urls[name];
      return url !== undefined && request.url.startsWith(url) ? [{ name, url }] : [];
    })
    .toSorted((one, other) => rank(other, role) - rank(one, role));
  return found === undefined ? exchange : { ...exchange, request: { ...request, address: found } };
}

/** The longest address is meant; of two that are the same, that of the token's endpoint for a token alone. */
function rank({ name, url }: { name: Address; url: string }, role: string): number {
  return url.length * 2 + ((name === 'auth') === (role === 'token') ? 1 : 0);
}

function answerOf({ response, error }: RecordedExchange): string {
  if (error !== null) return `the target ${error.message}`;
  return response === null ? 'no answer' : `answered ${response.status} then`;
}

function comment(text: string): string {
  return `# ${printable(text).replaceAll('\n', '\n# ')}`;
}
