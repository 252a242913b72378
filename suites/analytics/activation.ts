import { isObject } from '../../src/words/json/isObject.ts';
import { leavesOf, type RestaurantsInformation } from './restaurantsInformation.ts';

/**
 * Whether the list of restaurants calls a restaurant activated, in the documents' words: a flag or a text of that name.
 * Undefined if the list does not say so, or says that it is in test mode or archived: whether such a restaurant is
 * active is open.
 */
export function isActivated(
  { elements }: Pick<RestaurantsInformation, 'elements'>,
  guid: string,
): boolean | undefined {
  const own = elements.filter((element) =>
    leavesOf(element).some((leaf) => String(leaf).toLowerCase() === guid),
  );
  const said = own.length === 1 ? saidIn(own[0]) : [];
  if (said.includes('other')) return undefined;
  const words = new Set(said);
  return words.size === 1 ? words.has('activated') : undefined;
}

type Word = 'activated' | 'not activated' | 'other';

function saidIn(value: unknown): Word[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (isObject(member)) return saidIn(member);
    if (typeof member === 'boolean') return wordOf(name, member);
    return typeof member === 'string' ? wordOf(member, true) : [];
  });
}

function wordOf(text: string, isSo: boolean): Word[] {
  if (/^(is)?[ _-]?activ(e|ated)$/i.test(text)) return [isSo ? 'activated' : 'not activated'];
  if (/^(is)?[ _-]?(inactive|deactivated|not[ _-]?activated)$/i.test(text))
    return [isSo ? 'not activated' : 'activated'];
  return isSo && /archiv|test/i.test(text) ? ['other'] : [];
}
