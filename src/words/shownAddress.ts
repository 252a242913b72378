import { percentDecoded } from './percentDecoded.ts';

/**
 * A file or an address as it is shown to people, also to those to whom files are handed on: what an address may hold besides host and
 * path (`user:password@`, `?key=`) is not, however `new URL` reads it (spaces before, no slashes, other ones). Where a password may go on
 * behind a `/`, only the scheme is shown. Without a scheme, what follows a `?` is shown only if it ends like the name of a file.
 */
export function shownAddress(where: string): string {
  const [, start, slashes, host = '', path = '', rest = ''] =
    /^\W*((?![a-z]:[/\\])[a-z][\w+.-]*:([/\\]*))(?:[^/\\?#]*@)?([^/\\?#]*)([^?#;]*)(.*)$/is.exec(
      where.replace(/[\t\n\r]/g, ''),
    ) ?? [];
  if (start === undefined) return where.replace(/\?(?![^?=&]*\.(?:json|ya?ml)$).*$/s, '?…');
  const isUnclear = host.includes(':') || slashes === '';
  if (path.includes('@') ? isUnclear : rest.includes('@') && /:(?!\d*$)/.test(host))
    return `${start}…`;
  const shown = `${start}${host}${path}`;
  return shown === where ? where : `${shown}?…`;
}

/** What an address may hold besides host and path, as it is written and as it is meant: the values of which somebody may ask for it. */
export function secretsOfAddress(where: string): string[] {
  const { username, password, pathname, search, hash } = URL.parse(where) ?? {};
  // Those of a path stand behind a semicolon: `;jsessionid=…`.
  const ofPath = pathname?.split(/[/;]/).filter((part) => part.includes('=')) ?? [];
  const values = [...ofPath, ...(search?.slice(1).split('&') ?? [])];
  const ofQuery = values.map((pair) => pair.slice(pair.indexOf('=') + 1));
  const written = [username, password, ...ofQuery, hash?.slice(1)];
  return [...new Set(written.flatMap((one) => (one ? [one, percentDecoded(one)] : [])))];
}
