import { readLetterhead } from '../src/results/readLetterhead.ts';
import type { Named } from '../src/results/writeTraffic.ts';

/** Whose client it is, who judges it and in whose name, as the options of `inspect` and `proxy` say it. */
export function namedBy(options: {
  client?: string;
  operator?: string;
  letterhead?: string;
}): Named {
  const { client, operator, letterhead } = options;
  return { client, operator, letterhead: readLetterhead(letterhead) };
}
