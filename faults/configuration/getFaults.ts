import { byId, type UnplacedFault } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { madeBefore, okWith, answerOf, fits } from '../messages.ts';
import { askedFor, asList, elementsOf, type Entity, lists, gets, aroundGets } from './messages.ts';
import { someCollections } from './someCollections.ts';

/**
 * Pairs of collections: the objects of the first are contained in those of the second, and are looked up there by
 * mistake.
 */
const KIN = [
  ['menuItems', 'menuGroups'],
  ['preModifiers', 'preModifierGroups'],
  ['tables', 'serviceAreas'],
];

/** What goes wrong in single operations. */
export const getFaults = byId<UnplacedFault>({
  'configuration/get/the-first-one-is-given': {
    description: 'A cache returns the entity that was requested first for every guid.',
    rules: ['configuration/{collection}/get/guid-is-the-one-asked-for'],
    wrap: (next) => {
      const first = new Map<string | undefined, unknown>();
      return gets.body((entity, { request }) => {
        const collection = askedFor(request)?.collection;
        return first.get(collection) ?? first.set(collection, entity).get(collection);
      })(next);
    },
  },
  'configuration/get/gives-an-entity-once': {
    description: 'An entity that was returned is not found the next time.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    resources: ['menus', 'tables'],
    wrap: gets.when(madeBefore).respond(404),
  },
  'configuration/get/keeps-a-value-of-the-one-before': {
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    resources: ['preModifiers', 'voidReasons'],
    wrap: (next) => {
      let before: Entity | undefined;
      return gets.change((entity) => {
        const { name } = before ?? entity;
        before = entity;
        return { ...entity, name };
      })(next);
    },
  },
  'configuration/get/only-the-first-page-is-searched': {
    description: 'An entity is looked for on the first page of the list alone.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    wrap: aroundGets(async (request, next) => {
      const page = await next(asList(request));
      const isThere = elementsOf(page).some(({ guid }) => guid === askedFor(request)?.guid);
      if (page.status !== 200 || isThere) return next(request);
      return { status: 404, headers: {}, body: { message: 'not found' } };
    }),
  },
  'configuration/get/a-rare-kind-is-forgotten': {
    description: 'The portions of menu items are not returned.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    resources: ['menuItems'],
    wrap: gets.given(({ body }) => fits(body, { type: 'PORTION' })).instead(answerOf(404)),
  },
  'configuration/get/calories-without-a-sign': {
    description: 'A menu item that is given by its guid has no negative calories.',
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    resources: ['menuItems'],
    wrap: gets.withNumber('calories', Math.abs),
  },
  'configuration/get/an-entity-of-another-collection': {
    description: 'An entity is looked up by its guid alone, whatever the collection is.',
    rules: ['configuration/{collection}/get/unknown-guid-is-refused'],
    wrap: lookingInto(() => ['menus', ...KIN.flat()]),
  },
  'configuration/get/an-entity-of-its-next-of-kin': {
    description: 'Items and their groups, tables and their areas are looked up in one table each.',
    rules: ['configuration/{collection}/get/unknown-guid-is-refused'],
    resources: KIN.flat(),
    wrap: lookingInto((collection) => KIN.find((pair) => pair.includes(collection)) ?? []),
  },
  'configuration/get/a-reference-differs-from-the-list': {
    description: 'A reference within the entity is another than in the list, or missing.',
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    resources: ['cashDrawers', 'menus', 'menuItems', 'discounts'],
    wrap: gets.change(withOtherReferences),
  },
  'configuration/get/an-entity-has-a-name-that-the-list-lacks': {
    description: 'The list leaves out the name, which the single operation gives.',
    rules: ['configuration/{collection}/get/carries-the-fields-of-the-list'],
    resources: someCollections,
    wrap: lists.each.at('name').drop(),
  },
  'configuration/get/an-entity-lacks-a-field-of-the-list': {
    description: 'The last field is left out.',
    rules: ['configuration/{collection}/get/carries-the-fields-of-the-list'],
    wrap: gets.change((entity) => Object.fromEntries(Object.entries(entity).slice(0, -1))),
  },
  'configuration/get/an-unknown-guid-gives-some-entity': {
    description: 'For an unknown guid, the first entity of the list is returned.',
    rules: [
      'configuration/{collection}/get/unknown-guid-is-refused',
      'configuration/{collection}/get/guid-is-the-one-asked-for',
    ],
    alsoBreaks: ['configuration/{collection}/get/entity-of-another-restaurant-is-refused'],
    wrap: gets
      .answered(404)
      .answer(async (_refusal, { request, next }) =>
        okWith(elementsOf(await next(asList(request)))[0]),
      ),
  },
  'configuration/get/a-guid-is-a-prefix': {
    description: 'An entity is found by the beginning of its guid.',
    rules: [
      'configuration/{collection}/get/unknown-guid-is-refused',
      'configuration/{collection}/get/guid-is-the-one-asked-for',
    ],
    resources: someCollections,
    wrap: aroundGets(async (request, next) => {
      const { guid = '' } = askedFor(request) ?? {};
      const listed = elementsOf(await next(asList(request)));
      const found = listed.find((entity) => String(entity['guid']).startsWith(guid));
      return found === undefined ? next(request) : okWith(found);
    }),
  },
});

/** Looks up an entity that is not found in other collections. */
function lookingInto(othersOf: (collection: string) => string[]): Wrapper {
  return gets.answered(404).answer(async (refusal, { request, next }) => {
    const { collection = '', guid = '' } = askedFor(request) ?? {};
    let response = refusal;
    for (const other of othersOf(collection))
      if (response.status === 404)
        response = await next({ ...request, path: `/config/v2/${other}/${guid}` });
    return response;
  });
}

/** The entity with one thing changed in each of the fields that refer to other objects. */
function withOtherReferences(entity: Entity): Entity {
  const { guid, printer, groups, optionGroups, promoCodes } = entity as Record<string, Entity[]> & {
    printer?: Entity;
  };
  return {
    ...entity,
    ...(printer === undefined ? {} : { printer: { ...printer, guid } }),
    ...(groups === undefined ? {} : { groups: groups.map(withOtherExternalId) }),
    ...(optionGroups === undefined ? {} : { optionGroups: optionGroups.slice(0, -1) }),
    ...(promoCodes === undefined
      ? {}
      : { promoCodes: promoCodes.map((code) => ({ ...code, code: `${String(code['code'])} ` })) }),
  };
}

function withOtherExternalId(reference: Entity): Entity {
  return { ...reference, externalId: 'BISTRO:other' };
}
