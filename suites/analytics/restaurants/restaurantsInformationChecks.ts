import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { fixture } from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import { serviceNeeds } from '../reports/fixtures.ts';
import {
  leafValues,
  listedAs,
  restaurantsInformation,
  type RestaurantsInformation,
} from './restaurantsInformation.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';

const needs = { preconditions: serviceNeeds };

/** A restaurant that the target file calls archived or not, and what the list says of it. */
interface Known {
  guid: string;
  isArchived: boolean;
  said: Said;
  exchange: LiveExchange;
}

const OF_ARCHIVED = [...serviceNeeds, fixture('archivedRestaurant')];

/** The words of the documents, as names of flags and as values of a field, and whether they fit an archived restaurant. */
const WORDS: [pattern: RegExp, isArchived: boolean][] = [
  [/^(?:is)?archived$/, true],
  [/^(?:is)?activ(?:e|ated)$/, false],
];

/** A statement of an element beside guids and names: the last name on the path to it, and the value there. */
type Said = [name: string, value: unknown][];

/** Checks of the list of the restaurants of the management group and of their states: its fields have no names that are shown. */
export const restaurantsInformationChecks = byRule(needs, {
  'analytics/restaurantsInformation/holds-the-reported-restaurants': {
    preconditions: [...serviceNeeds, fixture('reports')],
    run: holdsTheReportedRestaurants,
  },
  'analytics/restaurantsInformation/every-restaurant-has-a-guid': everyRestaurantHasAGuid,
  'analytics/restaurantsInformation/names-and-states-are-shown': namesAndStatesAreShown,
  'analytics/restaurantsInformation/every-restaurant-has-a-state': everyRestaurantHasAState,
  'analytics/restaurantsInformation/archived-is-told-from-activated': {
    preconditions: OF_ARCHIVED,
    run: archivedIsTold,
  },
  'analytics/restaurantsInformation/states-are-what-they-are-called': {
    preconditions: OF_ARCHIVED,
    unseen: 'no element has a state in the words of the documents',
    run: statesAreWhatTheyAreCalled,
  },
});

async function holdsTheReportedRestaurants(trial: Trial): Promise<void> {
  const restaurants = trial.target.fixtures.reports?.restaurants ?? [];
  if (restaurants.length === 0)
    trial.notExercised('the target file has no fixtures.reports.restaurants');
  const { exchange, guids } = await restaurantsInformation(trial);
  await trial.each(restaurants, async (guid) => {
    trial.holds(guids.has(guid.toLowerCase()), () => ({
      message: `GET /restaurants-information does not list the restaurant ${guid}, which has reports.`,
      expected: `an element with the guid ${guid} as a value`,
      actual: describeAnswer(exchange),
      exchanges: [exchange],
      counterexample: guid,
    }));
  });
}

async function everyRestaurantHasAGuid(trial: Trial): Promise<void> {
  const { exchange, elements } = await listed(trial);
  await trial.each(elements, async (element) => {
    trial.holds(leafValues(element).some(isGuid), () => ({
      message: 'GET /restaurants-information has an element without a guid.',
      expected: 'a UUID in each element',
      actual: JSON.stringify(element),
      exchanges: [exchange],
      counterexample: element,
    }));
  });
}

/** One restaurant with values is enough: which fields each restaurant fills is not documented. */
async function namesAndStatesAreShown(trial: Trial): Promise<void> {
  const { exchange, elements } = await listed(trial);
  const others = elements.map((element) => leafValues(element).filter((value) => !isGuid(value)));
  const isShown = others.some(
    (values) =>
      values.length > 1 && values.some((value) => typeof value === 'string' && value.trim() !== ''),
  );
  trial.holds(isShown, () => ({
    message: 'GET /restaurants-information shows no name with a state beside it.',
    expected: 'beside its guid, a text and whether it is activated, in test mode or archived',
    actual: `in none of ${elements.length} elements; the first is ${JSON.stringify(elements[0])}`,
    exchanges: [exchange],
  }));
}

/** Besides one text, which may be its name, each element says something about its restaurant. */
async function everyRestaurantHasAState(trial: Trial): Promise<void> {
  const { exchange, elements } = await listed(trial);
  await trial.each(elements, async (element) => {
    const others = leafValues(element).filter((value) => !isGuid(value));
    const isNamed = others.some((value) => typeof value === 'string');
    trial.holds(others.length > (isNamed ? 1 : 0), () => ({
      message: 'GET /restaurants-information has an element without a state.',
      expected: 'whether its restaurant is activated, in test mode or archived',
      actual: JSON.stringify(element),
      exchanges: [exchange],
      counterexample: element,
    }));
  });
}

async function listed(trial: Trial): Promise<RestaurantsInformation> {
  const list = await restaurantsInformation(trial);
  if (list.elements.length === 0) trial.notExercised('no restaurant is listed');
  return list;
}

function isGuid(value: unknown): boolean {
  return UUID.test(String(value));
}

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
    const said = saidIn(listedAs(elements, guid));
    return said.length === 0
      ? []
      : { guid, isArchived: guid === archivedRestaurant.toLowerCase(), said, exchange };
  });
}

function describe(said: Said): string {
  return said.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
}

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
  if (element === null || element === undefined || /name$/i.test(name)) return [];
  if (typeof element === 'object')
    return Object.entries(element).flatMap(([key, value]) => saidIn(value, key));
  return UUID.test(String(element)) ? [] : [[name, element]];
}
