import { describeAnswer } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { fixture } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { serviceNeeds } from './fixtures.ts';
import { leafValues, restaurantsInformation } from './restaurantsInformation.ts';

const needs = { preconditions: serviceNeeds };

/** Checks of the list of the restaurants of the management group, whose fields have no names that are shown. */
export const restaurantsInformationChecks = byRule(needs, {
  'analytics/restaurantsInformation/holds-the-reported-restaurants': {
    preconditions: [...serviceNeeds, fixture('reports')],
    run: holdsTheReportedRestaurants,
  },
  'analytics/restaurantsInformation/every-restaurant-has-a-guid': everyRestaurantHasAGuid,
  'analytics/restaurantsInformation/names-and-states-are-shown': namesAndStatesAreShown,
  'analytics/restaurantsInformation/every-restaurant-has-a-state': everyRestaurantHasAState,
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
  const { exchange, elements } = await restaurantsInformation(trial);
  if (elements.length === 0) trial.notExercised('no restaurant is listed');
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
  const { exchange, elements } = await restaurantsInformation(trial);
  if (elements.length === 0) trial.notExercised('no restaurant is listed');
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
  const { exchange, elements } = await restaurantsInformation(trial);
  if (elements.length === 0) trial.notExercised('no restaurant is listed');
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

function isGuid(value: unknown): boolean {
  return UUID.test(String(value));
}
