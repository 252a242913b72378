import { percentDecoded } from './percentDecoded.ts';

/**
 * A file or an address as it is shown to people, also to those to whom files are handed on: what an address may hold besides host and
 * path (`user:password@`, `?key=`) is not, however `new URL` reads it (spaces before, no slashes, other ones). Where a password may go on
 * behind a `/`, only the scheme is shown.
 */
export function shownAddress(where: string): string {
  const [, start, slashes, host = '', path = '', rest = ''] =
    /^\W*((?![a-z]:[/\\])[a-z][\w+.-]*:([/\\]*))(?:[^/\\?#]*@)?([^/\\?#]*)([^?#]*)(.*)$/is.exec(
      where.replace(/[\t\n\r]/g, ''),
    ) ?? [];
  if (start === undefined) return where;
  const isUnclear = host.includes(':') || slashes === '';
  if (path.includes('@') ? isUnclear : rest.includes('@') && /:(?!\d*$)/.test(host))
    return `${start}…`;
  const shown = `${start}${host}${path}`;
  return shown === where ? where : `${shown}?…`;
}

/** What an address may hold besides host and path, as it is written and as it is meant: the values of which somebody may ask for it. */
export function secretsOfAddress(where: string): string[] {
  const { username, password, search, hash } = URL.parse(where) ?? {};
  const values = search?.slice(1).split('&') ?? [];
  const ofQuery = values.map((pair) => pair.slice(pair.indexOf('=') + 1));
  const written = [username, password, ...ofQuery, hash?.slice(1)];
  return [...new Set(written.flatMap((one) => (one ? [one, percentDecoded(one)] : [])))];
}
