import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { restaurantsInformation } from './restaurantsInformation.ts';

/**
 * Whether the list of restaurants shows one that is neither activated nor archived, in any field: with "activ" in its
 * name, or with a text that says so. If there is none, `onlyInactiveRestaurants` leaves no restaurant, which is open.
 * @throws NotExercised if the list is not given
 */
export async function hasInactiveRestaurant(trial: Trial): Promise<boolean> {
  const { elements } = await restaurantsInformation(trial);
  return elements.some((element) => {
    const states = statesIn(element);
    return states.includes('inactive') && !states.includes('archived');
  });
}

/** What the fields of an element say about its state. */
function statesIn(value: unknown): ('inactive' | 'archived')[] {
  if (Array.isArray(value)) return value.flatMap(statesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'object') return statesIn(member);
    if (member === true && /inactiv|deactiv/i.test(name)) return ['inactive'];
    if (member === false && /(?<!in|de)activ/i.test(name)) return ['inactive'];
    if (member === true && /archiv/i.test(name)) return ['archived'];
    if (typeof member !== 'string') return [];
    if (/^(inactive|deactivated|not[ _-]?activ(e|ated))$/i.test(member)) return ['inactive'];
    return /^archived$/i.test(member) ? ['archived'] : [];
  });
}
