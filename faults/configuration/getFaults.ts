import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxResponse } from '../../sandbox/types.ts';
import { isNumber, madeBefore, okWith, answerOf } from '../messages.ts';
import { askedFor, asList, elementsOf, type Entity, lists, gets, aroundGets } from './messages.ts';
import { someCollections } from './someCollections.ts';

/**
 * Pairs of collections: the objects of the first are contained in those of the second, and are looked up there by
 * mistake.
 */
const OTHER_COLLECTIONS = [
  ['menuItems', 'menuGroups'],
  ['preModifiers', 'preModifierGroups'],
  ['tables', 'serviceAreas'],
];

/** What goes wrong in single operations. */
export const getFaults = byId<UnplacedFault>({
  'configuration/get/the-first-one-is-given': {
    description: 'A cache without a key gives the entity that was asked for first.',
    rules: ['configuration/{collection}/get/guid-is-the-one-asked-for'],
    wrap: (next) => {
      const cached = new Map<string, SandboxResponse>();
      return aroundGets(async (request, inner) => {
        const response = await inner(request);
        const { collection = '' } = askedFor(request) ?? {};
        if (response.status !== 200) return response;
        const first = cached.get(collection) ?? response;
        cached.set(collection, first);
        return first;
      })(next);
    },
  },
  'configuration/get/gives-an-entity-once': {
    description: 'An entity that was given is not found the next time.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    resources: ['menus', 'tables'],
    wrap: gets.when(madeBefore).refuse(404),
  },
  'configuration/get/keeps-a-value-of-the-one-before': {
    description: 'An entity has the name of the one that was asked for before it.',
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
    description: 'Of menu items, the portions are not given.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    resources: ['menuItems'],
    wrap: gets.answer((response) =>
      (response.body as Entity)['type'] === 'PORTION' ? answerOf(404) : response,
    ),
  },
  'configuration/get/calories-without-a-sign': {
    description: 'A menu item that is given by its guid has no negative calories.',
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    resources: ['menuItems'],
    wrap: gets
      .at('calories')
      .where(isNumber)
      .change((calories) => Math.abs(calories)),
  },
  'configuration/get/an-entity-of-another-collection': {
    description: 'An entity is looked up by its guid alone, whatever the collection is.',
    rules: ['configuration/{collection}/get/unknown-guid-is-refused'],
    wrap: aroundGets(async (request, next) => {
      const { collection = '', guid = '' } = askedFor(request) ?? {};
      let response = await next(request);
      for (const other of [
        'menus',
        'menuItems',
        'menuGroups',
        'preModifiers',
        'preModifierGroups',
        'tables',
        'serviceAreas',
      ])
        if (response.status === 404 && other !== collection)
          response = await next({ ...request, path: `/config/v2/${other}/${guid}` });
      return response;
    }),
  },
  'configuration/get/an-entity-of-its-next-of-kin': {
    description: 'Items and their groups, tables and their areas are looked up in one table each.',
    rules: ['configuration/{collection}/get/unknown-guid-is-refused'],
    resources: OTHER_COLLECTIONS.flat(),
    wrap: aroundGets(async (request, next) => {
      const { collection = '', guid = '' } = askedFor(request) ?? {};
      const response = await next(request);
      const other = OTHER_COLLECTIONS.find((pair) => pair.includes(collection))?.find(
        (one) => one !== collection,
      );
      return response.status === 404 && other !== undefined
        ? next({ ...request, path: `/config/v2/${other}/${guid}` })
        : response;
    }),
  },
  'configuration/get/an-entity-has-another-type-than-in-the-list': {
    description: 'One field is written otherwise than in the list.',
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    wrap: gets.change(({ entityType, ...entity }) => ({
      entityType: String(entityType).toLowerCase(),
      ...entity,
    })),
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
    description: 'Where there is no such entity, the first of the list is given.',
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
