import { byId, type Difference, type Variant } from '../Fault.ts';
import { DateTime } from 'luxon';
import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import {
  askedFor,
  elementsOf,
  isConfiguration,
  isGet,
  isTipWithholding,
  withElements,
  type Entity,
  readingLastModified,
  isFurther,
  isFiltered,
  signingImages,
  isToCome,
  lists,
  gets,
  isOf,
  aroundLists,
  entities,
} from './messages.ts';
import { busyVariants } from './busyVariants.ts';
import { dateVariants } from './dateVariants.ts';
import { openVariants } from './openVariants.ts';
import { goneVariants } from './goneVariants.ts';
import { pageVariants } from './pageVariants.ts';
import { mapObjects, withJson } from '../answers.ts';
import { restaurantOf, okWith, atRestaurant, withParameter, answerOf } from '../messages.ts';
import { all, on } from '../on.ts';

/** Resources whose fields the documents do not show, so that they may have no guid. */
const OPEN_RESOURCES = ['tables', 'menuGroups', 'taxRates'];

/** What guids begin with that a POS gives. */
const POS = 'pos-';

const configured: Difference[] = [
  ...byId<Difference>({
    'nothing-configured': {
      description: 'A restaurant without any configured entities.',
      wrap: all(gets.instead(answerOf(404)), lists.body([])),
    },
    'no-guids-in-open-resources': {
      description: 'Resources whose fields are not shown carry no guid.',
      wrap: entities
        .when(isOf(...OPEN_RESOURCES))
        .at('guid')
        .drop(),
    },
    'no-optional-fields': {
      description: 'Entities have a guid and a type, and nothing else.',
      wrap: entities.change(({ guid, entityType }) => ({ guid, entityType })),
    },
    'more-in-single-operations': {
      description: 'A single operation gives undocumented fields that the list does not have.',
      run: ['configuration/*/get/*-*'],
      wrap: gets.set({ audit: { by: 'manager' }, revision: 7 }),
    },
    'other-orders-in-single-operations': {
      description:
        'Single operations give fields and arrays in another order than the list, and guids in upper case.',
      wrap: gets.change(inAnotherOrder),
    },
    'archived-groups-named': {
      description: 'Menus and items also name an archived group, which is not returned any more.',
      run: ['configuration/menus/*', 'configuration/menuItems/*', 'configuration/*/*-*'],
      warns: [
        'configuration/Menu/groups-are-listed',
        'configuration/MenuItem/option-groups-are-listed',
      ],
      wrap: entities.set((entity) => ({
        ...withOneMore(entity, 'groups', {
          guid: '7f0f5f0e-2f7e-4c57-9a55-0f3b6a1c9d21',
          entityType: 'MenuGroup',
        }),
        ...withOneMore(entity, 'optionGroups', {
          guid: '0b9a6c52-7c1d-4f0e-8f55-6d2b8a1e7c43',
          entityType: 'MenuOptionGroup',
        }),
      })),
    },
    'image-addresses-signed-anew': {
      description: 'The address of an image is another one in every response.',
      run: ['configuration/menus/*', 'configuration/menuItems/*'],
      wrap: signingImages,
    },
    'modified-at-one-instant': {
      description: 'All entities came by one import, so that they were modified at one instant.',
      wrap: aroundLists(async (request, next) => {
        const since = request.query.get('lastModified');
        const response = await next(request);
        if (since === null || response.status !== 200) return response;
        const isBefore = Date.parse(since) < Date.parse('2025-03-04T05:06:07Z');
        const read = isBefore ? '1971-01-01T00:00:00Z' : '2099-01-01T00:00:00Z';
        return next(withParameter(request, 'lastModified', read));
      }),
    },
    'lists-since-instants-in-any-form': {
      description:
        'lastModified is accepted in any form of ISO 8601: without separators or seconds, with a space, at the end of a day.',
      run: ['configuration/*/list/query/lastModified/*'],
      wrap: readingLastModified((text) => {
        const plain = text.replace(/(?<=\d)[ t](?=\d)/, 'T');
        const instant = DateTime.fromISO(plain.toUpperCase());
        const isInstant =
          /T.*(Z|[+-](?:[01]\d|2[0-3])(:?[0-5]\d)?)$/i.test(plain) && instant.isValid;
        return isInstant ? instant.toUTC().toISO() : text;
      }),
    },
    'lists-since-no-instant-to-come': {
      description: 'A lastModified that is still to come is rejected.',
      wrap: lists.when(isToCome).respond(400),
    },
    'guids-whose-letter-case-matters': {
      description: 'Guids are no UUIDs, and some differ from others in letter case alone.',
      wrap: withGuids(textAt),
    },
    'guids-in-a-row': {
      description: 'GUIDs are counted up, so that the next GUID belongs to another object.',
      run: ['configuration/*/get/*', 'configuration/*/list/*-*'],
      wrap: withGuids((place) => `5a3b1c7e-0d52-4f6a-9b1e-${place.toString(16).padStart(12, '0')}`),
    },
    'addresses-of-where-it-was-asked-for': {
      description:
        'Objects of resources whose fields are not shown say under which address they were asked for, and alone who changed them.',
      run: OPEN_RESOURCES.map((name) => `configuration/${name}/*`),
      wrap: entities.when(isOf(...OPEN_RESOURCES)).set((_entity, { request }) => ({
        ...(isGet(request) ? { audit: { by: 'manager' } } : {}),
        self: `https://api.example${request.path}`,
        links: [{ href: `https://api.example${request.path}` }, 'printed'],
      })),
    },
    'objects-of-a-chain': {
      description: 'A restaurant has all objects of another one of its chain, and its own.',
      run: ['configuration/menus/get/*', 'configuration/discounts/get/*'],
      wrap: sharingWithOthers,
    },
    'page-token-alone': {
      description: 'A page token carries its filter, and lastModified beside it is rejected.',
      wrap: lists.when(isFurther, isFiltered).respond(400),
    },
    'menu-items-by-other-guids-than-stock': {
      description:
        'The configuration gives menu items guids of the POS, which the stock service does not know them by.',
      wrap: (next) => async (request) => {
        const { collection, guid } = askedFor(request) ?? {};
        if (collection !== 'menuItems') return next(request);
        const known =
          guid === undefined
            ? ''
            : `/${guid.startsWith(POS) ? guid.slice(POS.length) : `not-${guid}`}`;
        const response = await next({ ...request, path: `/config/v2/menuItems${known}` });
        return withEntities(response, (entity) => ({
          ...entity,
          guid: `${POS}${String(entity['guid'])}`,
        }));
      },
    },
  }),
  ...[answerOf(404), answerOf(403), answerOf(204), { ...okWith(null), status: 200 }].map(
    (none) => ({
      id: `no-tip-withholding${none.status === 404 ? '' : `-answered-${none.body === null ? 'null' : none.status}`}`,
      description: `The restaurants have no tip withholding configured, which gets ${none.status}${none.body === null ? ' and null' : ''}.`,
      run: ['configuration/tipWithholding/*', 'configuration/TipWithholding/*'],
      wrap: on(isTipWithholding).instead(none),
    }),
  ),
];

export const variants: Variant[] = [
  ...configured,
  ...pageVariants,
  ...dateVariants,
  ...busyVariants,
  ...goneVariants,
  ...openVariants,
];

/** The response with every entity changed, whether it is a list of them or one. */
function withEntities(
  response: SandboxResponse,
  change: (entity: Entity) => Entity,
): SandboxResponse {
  if (response.status !== 200) return response;
  const { body } = response;
  return {
    ...response,
    body: Array.isArray(body) ? elementsOf(response).map(change) : change(body as Entity),
  };
}

function inAnotherOrder(entity: Entity): Entity {
  const reversed = Object.entries(entity).map(
    ([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value] as const,
  );
  const { guid, ...rest } = Object.fromEntries(reversed.toReversed());
  return { ...rest, guid: String(guid).toUpperCase() };
}

/** Whatever one restaurant has, every other one has too. */
function sharingWithOthers(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  let chain: string | undefined;
  return async (request) => {
    const response = await next(request);
    const own = restaurantOf(request);
    if (own === undefined || !isConfiguration(request)) return response;
    chain ??= own;
    if (own === chain || isTipWithholding(request)) return response;
    const shared = await next(atRestaurant(request, chain));
    if (isGet(request)) return response.status === 200 ? response : shared;
    return withElements(response, (elements) => [...elementsOf(shared), ...elements]);
  };
}

/** Other guids in place of the sandbox's, each by its place among all that were seen. */
function withGuids(textAt: (place: number) => string): Wrapper {
  return (next) => {
    const [texts, guids] = [new Map<string, string>(), new Map<string, string>()];
    const textOf = (guid: string): string => {
      const text = texts.get(guid) ?? textAt(texts.size);
      texts.set(guid, text);
      guids.set(text, guid);
      return text;
    };
    return async (request) => {
      if (!isConfiguration(request)) return next(request);
      const { guid = '' } = askedFor(request) ?? {};
      const path =
        guid === '' ? request.path : request.path.replace(guid, guids.get(guid) ?? `no-${guid}`);
      const response = await next({ ...request, path });
      return withJson(response, (json) =>
        mapObjects(json, (object) =>
          typeof object['guid'] === 'string' ? { ...object, guid: textOf(object['guid']) } : object,
        ),
      );
    };
  };
}

/** Texts of digits and letters, of which every second one has capitals: the numbers of a pair are the same. */
function textAt(place: number): string {
  const text = `item-${Math.floor(place / 2)}x`;
  return place % 2 === 0 ? text : text.toUpperCase();
}

/** A reference more in a field that names groups. */
function withOneMore(entity: Entity, field: string, archived: Entity): Entity {
  const { [field]: named } = entity;
  return Array.isArray(named) ? { [field]: [...named, archived] } : {};
}
