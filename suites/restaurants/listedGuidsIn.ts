import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { elementsOf, membersOf } from '../../src/words/json/readJson.ts';

/** The guids of a group's list, in lower case; elements without one are left to the constraints on responses. */
export function listedGuidsIn({ response }: Pick<LiveExchange, 'response'>): string[] {
  return elementsOf(response?.json)
    .map((element) => membersOf(element)['guid'])
    .filter((guid) => typeof guid === 'string')
    .map((guid) => guid.toLowerCase());
}
