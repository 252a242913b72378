import { freshUuid } from '../../../generators/fields/freshUuid.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { uuidsIn, UUID } from '../../../src/words/json/uuid.ts';
import { entitiesOn, guidOf, keyFor, type Entity } from './entities.ts';
import { getOf, type Collection } from './collections.ts';
import { requestParts } from './requestParts.ts';
import { walkOf, type Walk, requireGuids } from './walkList.ts';
import { identifiers } from '../../../generators/fields/identifiers.ts';

/** How many elements of a list are read one by one; of a long list some from everywhere in it. */
const PICKED = 12;

/** An element of a list that is asked for by its guid. */
export interface Picked {
  guid: string;
  listed: Entity;
}

/** The response of the single operation for an element of the list. */
export interface Given extends Picked {
  exchange: LiveExchange;
  /** The restaurant of the element; the target's working one if none is named. */
  restaurant?: string;
}

/** Collections that belong together: a server that keeps both in one table may find objects of one in the other. */
const OTHER_COLLECTIONS: Partial<Record<Collection, Collection>> = {
  menuItems: 'menuGroups',
  menuGroups: 'menuItems',
  menuOptionGroups: 'menuGroups',
  preModifiers: 'preModifierGroups',
  preModifierGroups: 'preModifiers',
  tables: 'serviceAreas',
  serviceAreas: 'tables',
};

/**
 * Elements of a walk, to be read one by one: the first with each of the fields, the first and last of the first and
 * last pages, and some spread evenly. Each guid once, in the order of the list.
 */
export function pickedFrom({ pages }: Walk): Picked[] {
  const byGuid = new Map<string, Picked>();
  for (const { entity: listed } of entitiesOn(pages)) {
    const guid = guidOf(listed);
    if (guid !== undefined && !byGuid.has(guid)) byGuid.set(guid, { guid, listed });
  }
  const all = [...byGuid.values()];
  const wanted = new Set([...withEachField(all), ...atTheEdges(pages, all), ...ofEachKind(all)]);
  const step = Math.max(1, (all.length - 1) / (PICKED - 1));
  for (let place = 0; wanted.size < PICKED && place < PICKED; place += 1) {
    const spread = all[Math.round(place * step)];
    if (spread !== undefined) wanted.add(spread);
  }
  return all.filter((picked) => wanted.has(picked));
}

/** The first element that has a value in a field, for every field that any has one in. */
function withEachField(all: Picked[]): Picked[] {
  const found = new Map<string, Picked>();
  for (const picked of all) {
    for (const [field, value] of Object.entries(picked.listed)) {
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      if (!isEmpty && !found.has(field)) found.set(field, picked);
    }
  }
  return [...found.values()].slice(0, PICKED);
}

/** A field with fewer different values than this share of the elements divides them into kinds. */
const KINDS_AMONG = 0.5;

/** How many kinds are looked at, those with few elements first: rare values are what code forgets. */
const KINDS = 5;

/** How values of enumerations are written. */
const KIND = /^[A-Z][A-Z_]+$/;

/** A flag, a word in capitals, or whether a number is below zero, zero or above. */
function kindOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return String(Math.sign(value));
  return typeof value === 'string' && KIND.test(value) ? value : undefined;
}

/** The first element of each kind that a field divides the elements into. */
function ofEachKind(all: Picked[]): Picked[] {
  const fields = new Map<string, Map<string, Picked[]>>();
  for (const picked of all)
    for (const [field, value] of Object.entries(picked.listed)) {
      const kind = kindOf(value);
      if (kind === undefined) continue;
      const kinds = fields.get(field) ?? new Map<string, Picked[]>();
      const alike = kinds.get(kind) ?? [];
      alike.push(picked);
      fields.set(field, kinds.set(kind, alike));
    }
  return [...fields.values()]
    .filter(({ size }) => size > 1 && size < all.length * KINDS_AMONG)
    .flatMap((kinds) => [...kinds.values()])
    .toSorted((one, other) => one.length - other.length)
    .flatMap((elements) => elements.slice(0, 1))
    .slice(0, KINDS);
}

/** The elements at the ends of pages, of the first and the last pages. */
function atTheEdges(pages: Walk['pages'], all: Picked[]): Picked[] {
  const shown = [...pages.slice(0, 2), ...pages.slice(-1)];
  const edges = new Set(shown.flatMap(({ elements }) => [elements.at(0), elements.at(-1)]));
  return all.filter(({ listed }) => edges.has(listed));
}

/**
 * The responses of the single operation for some elements of the list. Once per run.
 * @throws NotExercised if the list gives no element with a guid
 */
export async function givenEntities(trial: Trial, collection: Collection): Promise<Given[]> {
  return trial.once(`given of ${getOf(collection)}`, async (trial) => {
    const walk = requireGuids(trial, collection, await walkOf(trial, collection));
    return Array.fromAsync(pickedFrom(walk), async (picked) => ({
      ...picked,
      exchange: await getListed(trial, collection, picked.guid),
    }));
  });
}

/**
 * The response of the single operation, at the other restaurant, for an element that only the other restaurant's list
 * has. Once per run; none if there is no such restaurant or element.
 */
export async function givenOfOther(trial: Trial, collection: Collection): Promise<Given[]> {
  const { otherRestaurant: restaurant } = trial.target.fixtures;
  if (restaurant === undefined) return [];
  return trial.once(`given of ${getOf(collection)} of the other`, async (trial) => {
    const own = keysOn((await walkOf(trial, collection)).pages);
    const others = pickedFrom(await walkOf(trial, collection, { restaurant }));
    const foreign = others.filter(({ guid }) => !own.has(keyFor(guid))).slice(0, 1);
    return Array.fromAsync(foreign, async (picked) => {
      const exchange = await getListed(trial, collection, picked.guid, restaurant);
      return { ...picked, exchange, restaurant };
    });
  });
}

/** The responses of the single operation for guids that the list does not give. Once per run. */
export async function unknownEntities(
  trial: Trial,
  collection: Collection,
): Promise<{ guid: string; exchange: LiveExchange }[]> {
  return trial.once(`unknown of ${getOf(collection)}`, async (trial) => {
    const drawn = freshUuid(trial.session.seed, getOf(collection), 0);
    const walk = requireGuids(trial, collection, await walkOf(trial, collection));
    const taken = keysOn(walk.pages);
    const near = nearMissesOf(pickedFrom(walk)[0]?.guid ?? '', drawn, uuidsIn([...taken]));
    const foreign = await ofAnotherCollection(trial, collection);
    const answers: { guid: string; exchange: LiveExchange }[] = [];
    for (const guid of [drawn, ...near, ...foreign]) {
      if (taken.has(keyFor(guid))) continue;
      answers.push({ guid, exchange: await getUnlisted(trial, collection, guid) });
    }
    return answers;
  });
}

/** The guid of an entity of another collection; none if that collection lists none. */
async function ofAnotherCollection(trial: Trial, collection: Collection): Promise<string[]> {
  const { pages } = await walkOf(trial, otherCollection(collection));
  return entitiesOn(pages)
    .flatMap(({ entity }) => guidOf(entity) ?? [])
    .slice(0, 1);
}

/** Gets the entity of a guid that the list gives, so that the entity is there, unless it was removed since. */
async function getListed(trial: Trial, collection: Collection, guid: string, restaurant?: string) {
  const parts = requestParts(trial, { guid, restaurant });
  return trial.send(getOf(collection), parts, { expects: 'success', role: 'setup' });
}

/** Asks for one entity of a list, at the target's working restaurant if none is named. */
export async function getOne(
  trial: Trial,
  collection: Collection,
  guid: string,
  restaurant?: string,
): Promise<LiveExchange> {
  return trial.send(getOf(collection), requestParts(trial, { guid, restaurant }), 'success');
}

/** Asks for an entity that the working restaurant does not list: the documents do not say how that is refused. */
export async function getUnlisted(trial: Trial, collection: Collection, guid: string) {
  return trial.send(getOf(collection), requestParts(trial, { guid }), 'anything');
}

/**
 * Unknown GUIDs that nearly equal a known UUID: one with another end, and one cut short. None for a GUID in another
 * form: which forms are possible is open.
 */
export function nearMissesOf(guid: string, drawn: string, others: string[]): string[] {
  if (!UUID.test(guid)) return [];
  const [otherEnd] = identifiers.nearMisses(guid, drawn, others);
  return [otherEnd, guid.slice(0, -1)];
}

/** Another collection, in which an object of this one might be looked for by mistake. */
export function otherCollection(collection: Collection): Collection {
  return OTHER_COLLECTIONS[collection] ?? (collection === 'menus' ? 'menuItems' : 'menus');
}
