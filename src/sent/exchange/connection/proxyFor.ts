import { BlockList, isIP } from 'node:net';
import { WrongUse } from '../../../words/WrongUse.ts';

/** A proxy on the way to an address, as the environment names it. */
export interface Proxy {
  /** Scheme, host and port. */
  origin: string;
  /** For people, without credentials: `the proxy 10.0.0.1:3128 (HTTPS_PROXY)`. */
  shown: string;
  /** Value of Proxy-Authorization, if the address has a user name. */
  authorization: string | undefined;
  /** The password, and other texts that must not be written anywhere. */
  secrets: string[];
}

type Environment = Record<string, string | undefined>;

/**
 * The proxy for an address, by `HTTPS_PROXY` or `HTTP_PROXY` (its scheme decides) and `NO_PROXY`, each in lower case
 * first, as curl reads them; undefined for none. This machine itself is never asked through a proxy.
 * @param origin scheme, host and port of the address
 * @throws WrongUse if such a variable is no address of an HTTP proxy
 */
export function proxyFor(origin: string, env: Environment): Proxy | undefined {
  const { protocol, hostname, port } = new URL(origin);
  const variable = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const name = env[variable.toLowerCase()] ? variable.toLowerCase() : variable;
  const value = env[name];
  const host = plainHost(hostname);
  const portNumber = Number(port) || (protocol === 'https:' ? 443 : 80);
  const exceptions = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  if (!value || isLoopback(host) || isException(host, portNumber, exceptions)) return undefined;
  return toProxy(name, value);
}

/** Passwords of the proxies on the way to these addresses. */
export function proxySecrets(addresses: string[]): string[] {
  return addresses.flatMap(
    (address) => proxyFor(new URL(address).origin, process.env)?.secrets ?? [],
  );
}

function toProxy(variable: string, value: string): Proxy {
  const url = URL.parse(value.includes('://') ? value : `http://${value}`);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new WrongUse(
      `The environment variable ${variable} holds no address of an HTTP proxy (http://host:port); correct it, or unset it.`,
    );
  const [user, password] = credentialsOf(variable, url);
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return {
    origin: url.origin,
    shown: `the proxy ${url.hostname}:${port} (${variable})`,
    authorization: user === '' ? undefined : `Basic ${credentials}`,
    secrets: user === '' ? [] : [password, credentials].filter((secret) => secret !== ''),
  };
}

/** @throws WrongUse for a user name or a password with characters that end the part of an address, or that are coded */
function credentialsOf(variable: string, url: URL): [user: string, password: string] {
  try {
    // A slash in a password ends the host: what stands before it would be asked as a proxy.
    if (!`${url.pathname}${url.search}${url.hash}`.includes('@'))
      return [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  } catch {
    // Told below.
  }
  throw new WrongUse(
    `The environment variable ${variable} holds a user name or a password with characters that must be written in another way; write % as %25, / as %2F, @ as %40, # as %23 and ? as %3F.`,
  );
}

/** A host name without brackets and without a final dot. */
function plainHost(hostname: string): string {
  return hostname
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1')
    .toLowerCase();
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    isWithin(host, '127.0.0.0/8') ||
    host === '::1'
  );
}

/**
 * Entries are separated by commas or blanks: `*`, a name (which means those below it too, as with a dot before it),
 * `*.name` (only those below it), an address or a range of addresses; each may end in a port.
 */
function isException(host: string, port: number, exceptions: string): boolean {
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [name, entryPort] = splitPort(entry);
      if (entryPort !== undefined && entryPort !== port) return false;
      if (name === '*' || name === host || isWithin(host, name)) return true;
      return isBelow(host, name);
    });
}

function isBelow(host: string, name: string): boolean {
  if (isIP(host) !== 0) return false;
  const suffix = name.replace(/^\*?\.?/, '').replace(/(.)\.$/, '$1');
  return host.endsWith(`.${suffix}`) || (host === suffix && !name.startsWith('*'));
}

function splitPort(entry: string): [name: string, port: number | undefined] {
  const bracketed = /^\[(.+)\](?::(\d+))?$/.exec(entry);
  const plain = /^([^:]+):(\d+)$/.exec(entry);
  const [, name = entry, port] = bracketed ?? plain ?? [];
  return [name, port === undefined ? undefined : Number(port)];
}

function isWithin(host: string, range: string): boolean {
  const [network = '', bits] = range.split('/');
  const family = isIP(network);
  if (bits === undefined || family === 0 || isIP(host) === 0) return false;
  const list = new BlockList();
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  try {
    list.addSubnet(network, Number(bits), kind);
  } catch {
    return false;
  }
  return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
