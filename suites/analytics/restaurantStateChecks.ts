import { byRule } from '../../src/checked/byRule.ts';
import { fixture } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { serviceNeeds } from './fixtures.ts';
import { leafValues, restaurantsInformation } from './restaurantsInformation.ts';
import { UUID } from '../../src/words/json/uuid.ts';

/** A restaurant that the target file calls archived or not, and what the list says of it. */
interface Known {
  guid: string;
  isArchived: boolean;
  said: Said;
  exchange: LiveExchange;
}

const needs = { preconditions: [...serviceNeeds, fixture('archivedRestaurant')] };

/** Checks of the states in the list of restaurants, whose fields have no names that are shown. */
export const restaurantStateChecks = byRule(needs, {
  'analytics/restaurantsInformation/archived-is-told-from-activated': archivedIsTold,
  'analytics/restaurantsInformation/states-are-what-they-are-called': {
    unseen: 'no element has a state in the words of the documents',
    run: statesAreWhatTheyAreCalled,
  },
});

/** The words of the documents, as names of flags and as values of a field, and whether they fit an archived restaurant. */
const WORDS: [pattern: RegExp, isArchived: boolean][] = [
  [/^(?:is)?archived$/, true],
  [/^(?:is)?activ(?:e|ated)$/, false],
];

async function archivedIsTold(trial: Trial): Promise<void> {
  const known = await knownRestaurants(trial);
  const archived = known.find(({ isArchived }) => isArchived);
  // A text in a field called name may be a state by chance, and is ignored.
  if (archived === undefined || archived.said.length === 0)
    return trial.notExercised('the archived restaurant is not listed with a state');
  const others = known.filter(({ isArchived }) => !isArchived);
  if (others.length === 0) trial.notExercised('no other restaurant of the target file is listed');
  await trial.each(others, async ({ guid, said, exchange }) => {
    trial.holds(JSON.stringify(said) !== JSON.stringify(archived.said), () => ({
      message: `GET /restaurants-information says the same of the archived restaurant ${archived.guid} and of ${guid}, which is not archived.`,
      expected: 'beside guids and names a state that tells them apart',
      actual: `${describe(said)} of both`,
      exchanges: [exchange],
      counterexample: guid,
    }));
  });
}

async function statesAreWhatTheyAreCalled(trial: Trial): Promise<void> {
  await trial.each(await knownRestaurants(trial), async ({ guid, isArchived, said, exchange }) => {
    const verdicts = said.flatMap(([name, value]) => readState(name, value) ?? []);
    if (verdicts.length === 0) return;
    trial.holds(!verdicts.includes(!isArchived), () => ({
      message: `GET /restaurants-information calls ${isArchived ? 'an archived restaurant activated, or not archived' : 'a restaurant archived that is not'}.`,
      expected: `of ${guid} that it is ${isArchived ? '' : 'not '}archived`,
      actual: describe(said),
      exchanges: [exchange],
      counterexample: guid,
    }));
  });
}

/** The restaurants of the target file that the list has in one element each. */
async function knownRestaurants(trial: Trial): Promise<Known[]> {
  const { archivedRestaurant = '', restaurant, otherRestaurant } = trial.target.fixtures;
  const { exchange, elements } = await restaurantsInformation(trial);
  const others = [restaurant, otherRestaurant ?? restaurant].map((guid) => guid.toLowerCase());
  return [...new Set([archivedRestaurant.toLowerCase(), ...others])].flatMap((guid) => {
    const own = elements.filter((element) =>
      leafValues(element).some((leaf) => isGuid(leaf, guid)),
    );
    const said = own.length === 1 ? saidIn(own[0]) : [];
    return said.length === 0
      ? []
      : { guid, isArchived: guid === archivedRestaurant.toLowerCase(), said, exchange };
  });
}

function isGuid(value: unknown, guid: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === guid;
}

function describe(said: Said): string {
  return said.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
}

/** A statement of an element beside guids and names: the last name on the path to it, and the value there. */
type Said = [name: string, value: unknown][];

/** Whether a field says that its restaurant is archived; undefined if it does not use the documents' words. */
export function readState(name: string, value: unknown): boolean | undefined {
  const text = (typeof value === 'string' ? value : name).toLowerCase();
  const [, isArchived] = WORDS.find(([pattern]) => pattern.test(text)) ?? [];
  if (isArchived === undefined || typeof value === 'string') return isArchived;
  if (value === true) return isArchived;
  // A restaurant in test mode is neither activated nor archived.
  return value === false && isArchived ? false : undefined;
}

/** What an element of the list of restaurants says of its restaurant. */
export function saidIn(element: unknown, name = ''): Said {
  if (element === null || /name$/i.test(name)) return [];
  if (typeof element === 'object')
    return Object.entries(element).flatMap(([key, value]) => saidIn(value, key));
  return UUID.test(String(element)) ? [] : [[name, element]];
}
