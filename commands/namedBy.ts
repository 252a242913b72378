import { readLetterhead } from '../src/shown/readLetterhead.ts';
import type { Named } from '../src/shown/writeTraffic.ts';

/** The client's owner, the operator and the letterhead, from the options of `inspect` and `proxy`. */
export function namedBy(options: {
  client?: string;
  operator?: string;
  letterhead?: string;
}): Named {
  const { client, operator, letterhead } = options;
  return { client, operator, letterhead: readLetterhead(letterhead) };
}
