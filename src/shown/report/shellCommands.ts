import { variablesIn } from '../../sent/exchange/shellArgument.ts';
import { addressPrefix, addressVariable, isBelow, toCurl } from '../../sent/exchange/toCurl.ts';
import type { Address, RecordedExchange } from '../../sent/exchange/types.ts';
import { printable } from '../../words/printable.ts';
import { orSet, shellWord } from '../../words/shellWord.ts';

/* How recorded exchanges are sent again from a shell. */

/** What is needed to send a failure's requests again. */
export interface ShellContext {
  /** The target's addresses, by name. */
  urls: Record<string, string>;
  /** Whether nobody else may have written these: secrets go to them. */
  isOwn: boolean;
  tokens: RecordedExchange[];
  /** The operations that change something; by default, a request may unless its method is safe. */
  changing?: ReadonlySet<string> | undefined;
  /** The target file, as it was named; absent for the embedded sandbox. */
  target?: string | undefined;
}

/** What some commands need from outside. */
export interface Needs {
  /** The lines that set the addresses. */
  addresses: string[];
  logins: string[];
  /** The variables for the target file's secrets. */
  secrets: string[];
  tokens: string[];
}

/** What these commands need. */
export function needsOf(commands: string, context: ShellContext): Needs {
  const used = variablesIn(commands);
  const logins = context.tokens.flatMap((exchange) => loginFor(exchange, used, context));
  const all = variablesIn([commands, ...logins].join('\n'));
  return {
    addresses: addressLines(context, all),
    // The same client logs in many times in a run.
    logins: [...new Set(logins)],
    secrets: [...all].filter((name) => !OURS.test(name)).toSorted(),
    tokens: [...all].filter((name) => name.startsWith('TOKEN')).toSorted(),
  };
}

/** The lines that set the addresses; only those of some variables, if they are given. */
export function addressLines({ urls, isOwn }: ShellContext, only?: ReadonlySet<string>): string[] {
  return Object.entries(urls)
    .map(([address, url]) => [addressVariable(address), url] as const)
    .filter(([name]) => only?.has(name) ?? true)
    .map(([name, url]) =>
      isOwn
        ? orSet(name, addressPrefix(url))
        : `: "\${${name}:?must be set: the address that gets the requests and the secrets}"`,
    );
}

/** Lines before the first of some commands: the addresses, the target file's secrets, and how to get each token. */
export function preparation(commands: string, context: ShellContext): string[] {
  const { addresses, logins, secrets } = needsOf(commands, context);
  return [
    ...addresses,
    ...(secrets.length === 0 ? [] : [comment(FROM_TARGET)]),
    ...secrets.map((name) => `: "\${${name}:?must be set (the target file has its value)}"`),
    ...logins,
  ];
}

/** Said before secrets are asked for. */
export const FROM_TARGET =
  'Each variable is named after its place in the target file; eval "$(npx conformance target env FILE)" sets them all.';

/** One line that gets the token of an exchange, if it is used; none from an address that somebody else wrote. */
function loginFor(
  exchange: RecordedExchange,
  used: ReadonlySet<string>,
  context: ShellContext,
): string[] {
  const { body, marks } = exchange.response ?? {};
  const token = marks?.body?.find(({ shell = '' }) => /^\$TOKEN\w*$/.test(shell));
  // Of other names, sed's pattern would make something else.
  const member = /"(\w+)"\s*:\s*"$/.exec(body?.slice(0, token?.start) ?? '')?.[1];
  const name = token?.shell?.slice(1) ?? '';
  if (member === undefined || !used.has(name) || !isKnown(exchange, context)) return [];
  const login = curlOf(exchange, context).replace(/^curl -sS -i /, 'curl -sS ');
  const pattern = `s/.*"${member}" *: *"\\([^"]*\\)".*/\\1/p`;
  return [`${name}=\${${name}:-$(${login} | sed -n ${shellWord(pattern)})}`];
}

const OURS = /^TOKEN|^ID_\d+$|_URL$/;

/** A curl line of an exchange, also of another run's. */
export function curlOf(
  exchange: RecordedExchange,
  context: ShellContext,
  nameOf?: (identity: string) => string,
): string {
  return toCurl(addressed(exchange, context), nameOf);
}

/** Whether an exchange went to an address of the target. */
export function isKnown(exchange: RecordedExchange, context: ShellContext): boolean {
  return addressed(exchange, context).request.address !== undefined;
}

/** The exchange with the name of its address, which recordings of other runs lack. */
function addressed(exchange: RecordedExchange, { urls }: ShellContext): RecordedExchange {
  const { request, role } = exchange;
  if (request.address !== undefined) return exchange;
  const [found] = Object.keys(urls)
    .flatMap((name) => {
      const url = urls[name];
      return url !== undefined && isBelow(request.url, url) ? [{ name, url }] : [];
    })
    .toSorted((one, other) => rank(other, role) - rank(one, role));
  return found === undefined ? exchange : { ...exchange, request: { ...request, address: found } };
}

/** Ranks addresses: the longest match wins; of two equal ones, the token endpoint's counts only for a token. */
function rank({ name, url }: { name: Address; url: string }, role: string): number {
  return url.length * 2 + ((name === 'auth') === (role === 'token') ? 1 : 0);
}

/** A comment of a script, which its text cannot end. */
export function comment(text: string): string {
  return `# ${printable(text).replaceAll('\n', '\n# ')}`;
}
