import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { restaurantsInformation } from './restaurantsInformation.ts';

/** What a field or a text says of a restaurant, in the documents' words. */
type State = 'activated' | 'not activated' | 'archived' | 'other';

/**
 * Whether the list of restaurants shows one that is neither activated nor archived, by a field of that name or a text that
 * says so. If there is none, `onlyInactiveRestaurants` leaves no restaurant, which is open.
 * @throws NotExercised if the list is not given
 */
export async function hasInactiveRestaurant(trial: Trial): Promise<boolean> {
  const { elements } = await restaurantsInformation(trial);
  return elements.some((element) => {
    const states = statesIn(element);
    return states.includes('not activated') && !states.includes('archived');
  });
}

/** What the fields of an element say about its state. */
export function statesIn(value: unknown): State[] {
  if (Array.isArray(value)) return value.flatMap(statesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'object') return statesIn(member);
    if (typeof member === 'boolean') return stateOf(name, member);
    return typeof member === 'string' ? stateOf(member, true) : [];
  });
}

function stateOf(text: string, isSo: boolean): State[] {
  if (/^(is)?[ _-]?activ(e|ated)$/i.test(text)) return [isSo ? 'activated' : 'not activated'];
  if (/^(is)?[ _-]?(inactive|deactivated|not[ _-]?activ(e|ated))$/i.test(text))
    return [isSo ? 'not activated' : 'activated'];
  if (!isSo || !/archiv|test/i.test(text)) return [];
  return [/^(is)?[ _-]?archived$/i.test(text) ? 'archived' : 'other'];
}
