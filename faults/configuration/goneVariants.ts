import { byId, type Difference } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { inPagesOf } from '../inPagesOf.ts';
import { restaurantOf, okWith, answerOf } from '../messages.ts';
import { all } from '../on.ts';
import {
  askedFor,
  elementsOf,
  isConfiguration,
  isLastPage,
  isList,
  isTipWithholding,
  withElements,
  type Entity,
  signingImages,
  lists,
  aroundGets,
  isOf,
  entitiesOf,
  aroundLists,
  entities,
} from './messages.ts';

/** Menus and items name the groups of these. */
const NAMED = ['menuGroups', 'menuOptionGroups'];

/** The restaurants that the target file names. */
const KNOWN = ['129782ca-1734-5740-bf29-34e20bed625a', '708b39b0-81ed-5600-9e96-3347c1eda1f3'];

/** An entity of no restaurant of the sandbox. */
const TEMPLATE: Entity = { guid: '3d0a3f0e-6f1e-4b8c-8a55-91b2c7d4e6f8', entityType: 'Template' };

const PAGE_SIZE = 100;

const THOSE = {
  first: 'The restaurant asked for first',
  others: 'Any other restaurant than the one asked for first',
};

const NOT_FOUND = answerOf(404);

/** Honest deployments where something is gone by the time that it is asked for, or was never there for one restaurant. */
export const goneVariants: Difference[] = [
  ...byId<Difference>({
    'objects-that-are-removed-once-listed': {
      description: 'The last object of a list that no other names is removed once it was listed.',
      wrap: removingOnceListed,
    },
    'objects-that-are-removed-once-given': {
      description:
        'An object that no other names, but for the first of its list, is removed once it was given by its guid.',
      run: ['configuration/menus/*'],
      wrap: all(removingOnceGiven, signingImages),
    },
    'an-unknown-restaurant-has-a-default-configuration': {
      description: "An unknown restaurant has a template's objects, and a tip withholding.",
      run: ['configuration/*-*', 'configuration/tipWithholding/*'],
      wrap: (next) => async (request) => {
        const response = await next(request);
        const asked = restaurantOf(request) ?? '';
        const isUnknown = UUID.test(asked) && !KNOWN.includes(asked) && response.status >= 400;
        if (!isUnknown || !isConfiguration(request)) return response;
        if (isTipWithholding(request)) return okWith({ ...TEMPLATE, enabled: false });
        return isList(request) ? okWith([TEMPLATE]) : response;
      },
    },
    'objects-that-are-shared-once-listed': {
      description:
        'The first object of another restaurant is shared with the one asked for first, once both have listed theirs.',
      run: ['configuration/menus/*', 'configuration/discounts/*'],
      wrap: sharingOnceListed,
    },
    'objects-that-say-how-they-were-asked-for': {
      description: 'A menu says, in an undocumented field, whether and since when it is in a list.',
      run: ['configuration/menus/*'],
      wrap: entitiesOf('menus').set((_menu, { request }) => ({
        view: isList(request) ? `list ${request.query.get('lastModified')}` : 'single',
      })),
    },
    'references-by-guid-alone': {
      description: 'Menus and items name their groups by guid and type, without an external id.',
      run: ['configuration/menus/*-*', 'configuration/menuItems/*-*', 'configuration/*/*-*'],
      wrap: entities.when(isOf('menus', 'menuItems')).change(withPlainReferences),
    },
    'nothing-but-tables-configured': {
      description: 'All lists but that of the tables are empty.',
      run: ['configuration/*-*'],
      wrap: lists.when((request) => !isOf('tables')(request)).body([]),
    },
  }),
  ...(['first', 'others'] as const).map((whose) => ({
    id: `${whose === 'first' ? 'the-first' : 'another'}-restaurant-with-nothing-configured`,
    description: `${THOSE[whose]} has no configured objects yet.`,
    wrap: forOneOf(whose, (response, request) => {
      if (isTipWithholding(request)) return response;
      return isList(request) ? okWith([]) : NOT_FOUND;
    }),
  })),
  ...(['first', 'others'] as const).map((whose) => ({
    id: `no-tip-withholding-of-${whose === 'first' ? 'the-first' : 'another'}-restaurant`,
    description: `${THOSE[whose]} has no tip withholding, which gets 404.`,
    run: ['configuration/tipWithholding/*', 'configuration/TipWithholding/*'],
    wrap: forOneOf(whose, (response, request) =>
      isTipWithholding(request) ? NOT_FOUND : response,
    ),
  })),
];

function withPlainReferences(entity: Entity): Entity {
  return Object.fromEntries(
    Object.entries(entity).map(([field, value]) => [
      field,
      ['groups', 'optionGroups'].includes(field)
        ? (value as Entity[]).map(({ guid, entityType }) => ({ guid, entityType }))
        : value,
    ]),
  );
}

/** Which objects of each collection of each restaurant are gone. */
function goneIn() {
  const known = new Map<string, Set<unknown>>();
  return (request: SandboxRequest): Set<unknown> => {
    const key = `${askedFor(request)?.collection} of ${restaurantOf(request)}`;
    const gone = known.get(key) ?? new Set();
    known.set(key, gone);
    return gone;
  };
}

function withoutGone(response: SandboxResponse, gone: Set<unknown>): SandboxResponse {
  return withElements(response, (elements) => elements.filter(({ guid }) => !gone.has(guid)));
}

function removingOnceListed(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  const goneOf = goneIn();
  const listing = aroundLists(async (request, inner) => {
    const gone = goneOf(request);
    const response = withoutGone(await inner(request), new Set(gone));
    const { query } = request;
    const isMeant =
      gone.size === 0 &&
      isLastPage(response) &&
      !query.has('lastModified') &&
      !NAMED.includes(askedFor(request)?.collection ?? '');
    const last = elementsOf(response).at(-1);
    if (isMeant && last !== undefined) gone.add(last['guid']);
    return response;
  });
  const giving = aroundGets((request, inner) =>
    goneOf(request).has(askedFor(request)?.guid?.toLowerCase())
      ? Promise.resolve(NOT_FOUND)
      : inner(request),
  );
  return all(aroundLists(inPagesOf(PAGE_SIZE)), listing, giving)(next);
}

function removingOnceGiven(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  const goneOf = goneIn();
  const first = new Map<Set<unknown>, unknown>();
  const listing = aroundLists(async (request, inner) => {
    const gone = goneOf(request);
    const response = withoutGone(await inner(request), gone);
    if (!first.has(gone)) first.set(gone, elementsOf(response)[0]?.['guid']);
    return response;
  });
  const giving = aroundGets(async (request, inner) => {
    const gone = goneOf(request);
    if (gone.has(askedFor(request)?.guid?.toLowerCase())) return NOT_FOUND;
    const response = await inner(request);
    const { guid } = Object(response.body) as Entity;
    const isMeant = response.status === 200 && guid !== first.get(gone);
    if (isMeant && !NAMED.includes(askedFor(request)?.collection ?? '')) gone.add(guid);
    return response;
  });
  return all(aroundLists(inPagesOf(PAGE_SIZE)), listing, giving)(next);
}

function sharingOnceListed(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  let first: string | undefined;
  const shared = new Map<string, Entity>();
  return async (request) => {
    const asked = restaurantOf(request);
    const { collection, guid } = askedFor(request) ?? {};
    const response = await next(request);
    if (collection === undefined || asked === undefined) return response;
    if (response.status === 200) first ??= asked;
    const own = shared.get(collection);
    if (asked === first && own !== undefined) {
      if (guid !== undefined)
        return guid.toLowerCase() === own['guid'] && response.status === 404
          ? okWith(own)
          : response;
      const isToCome = Date.parse(request.query.get('lastModified') ?? '') > Date.now();
      return isLastPage(response) && !isToCome
        ? withElements(response, (elements) => [...elements, own])
        : response;
    }
    const [object] = elementsOf(response);
    if (asked !== first && object !== undefined && !shared.has(collection))
      shared.set(collection, object);
    return response;
  };
}

/** Changes the successes of the restaurant that was asked for first, or of all others. */
function forOneOf(
  whose: 'first' | 'others',
  change: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse,
): Wrapper {
  return (next) => {
    let first: string | undefined;
    return async (request) => {
      const asked = restaurantOf(request);
      const response = await next(request);
      if (!isConfiguration(request) || asked === undefined || response.status !== 200)
        return response;
      first ??= asked;
      return (asked === first) === (whose === 'first') ? change(response, request) : response;
    };
  };
}
