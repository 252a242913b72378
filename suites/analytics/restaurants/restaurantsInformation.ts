import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { UUID } from '../../../src/words/json/uuid.ts';

/** The list of the restaurants of the management group, as it was read. */
export interface RestaurantsInformation {
  exchange: LiveExchange;
  /** The elements of its array; none if it is no array. */
  elements: unknown[];
  /** Every UUID in it, in lower case: which field is the guid of a restaurant is not shown. */
  guids: Set<string>;
}

/** Reads the list, once per run. @throws NotExercised if it is not given */
export async function restaurantsInformation(trial: Trial): Promise<RestaurantsInformation> {
  return trial.once('restaurants of the management group', readRestaurantsInformation);
}

/** How often the list is read in a row. */
const IN_A_ROW = 3;

/** Reads the list again: the shortest of a few, as one of them may leave restaurants out. @throws NotExercised if one is not given */
export async function readRestaurantsInformation(trial: Trial): Promise<RestaurantsInformation> {
  const lists: RestaurantsInformation[] = [];
  while (lists.length < IN_A_ROW) lists.push(await readOnce(trial));
  return lists.reduce((one, other) => (other.guids.size < one.guids.size ? other : one));
}

async function readOnce(trial: Trial): Promise<RestaurantsInformation> {
  const exchange = await trial.setup('analytics/restaurantsInformation', {});
  const json = exchange.response?.json;
  const elements: unknown[] = Array.isArray(json) ? json : [];
  const names = elements.flatMap((element) => Object.keys(Object(element) as object));
  trial.observe(
    'analytics/RestaurantsGuidName/field-names',
    [...new Set(names)].sort().join(', ') || 'none',
  );
  const texts = elements.flatMap(leafValues).map((value) => String(value).toLowerCase());
  return { exchange, elements, guids: new Set(texts.filter((text) => UUID.test(text))) };
}

/** The values in a JSON value that are neither objects nor arrays nor null. */
export function leafValues(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leafValues) : [value];
}

/** What is listed about a restaurant; undefined if it is in no element, or in several. */
export function listedAs(elements: unknown[], guid: string): unknown {
  const isIt = (leaf: unknown) => String(leaf).toLowerCase() === guid.toLowerCase();
  const [own, ...others] = elements.filter((element) => leafValues(element).some(isIt));
  return others.length === 0 ? own : undefined;
}
