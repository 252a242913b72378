/**
 * A file or an address as it is shown to people, also to those to whom files are handed on: what an address may hold besides host and
 * path (`user:password@`, `?key=`) is not.
 */
export function shownAddress(where: string): string {
  const [, start, host, path] =
    /^([a-z][\w+.-]*:\/\/)(?:[^/?#]*@)?([^/?#]*)([^?#]*)/i.exec(where) ?? [];
  if (start === undefined) return where;
  const shown = `${start}${host}${path}`;
  return shown === where ? where : `${shown}?…`;
}
