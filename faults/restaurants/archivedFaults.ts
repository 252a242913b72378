import { byId, type UnplacedFault } from '../Fault.ts';
import { has, lacks, answerOf, atRestaurant, restaurantOf, withParameter } from '../messages.ts';
import { repeatingRejection } from '../sequence.ts';
import { general, get, guidInPath, notFound, type Info } from './messages.ts';

/** What goes wrong with archived restaurants. */
export const archivedFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'restaurants/get/finds-archived-restaurants-by-default': {
      rules: [
        'restaurants/get/archived-is-404-by-default',
        'restaurants/get/archived-is-not-true-by-default',
      ],
      wrap: get.when(lacks('includeArchived')).asking({ includeArchived: 'true' }),
    },
    'restaurants/get/shows-archived-of-the-restaurant-in-the-header': {
      rules: [
        'restaurants/get/archived-is-404-by-default',
        'restaurants/get/archived-is-404-with-include-archived-false',
      ],
      wrap: get.answered(400).answer(async (response, { request, next }) => {
        const own = atRestaurant(request, guidInPath(request));
        const header = restaurantOf(request);
        if (header === undefined || header === guidInPath(request)) return response;
        const asked = await next(withParameter(own, 'includeArchived', 'true'));
        return (asked.body as Info).general.archived === true ? asked : response;
      }),
    },
    'restaurants/get/what-follows-on-a-404-is-not-found-either': {
      description: 'The request after a 404 gets 404, too.',
      rules: ['restaurants/get/returns-the-restaurant-asked-for'],
      alsoBreaks: ['restaurants/get/*'],
      wrap: get.around(repeatingRejection(() => '', 404)),
    },
    'restaurants/get/needs-no-header-with-include-archived': {
      description: 'With includeArchived, a request without the restaurant header is accepted.',
      rules: ['restaurants/get/header/Platform-Restaurant-External-ID/required'],
      wrap: get
        .when(has('includeArchived'))
        .request((request) =>
          restaurantOf(request) === undefined
            ? atRestaurant(request, guidInPath(request))
            : request,
        ),
    },
    'restaurants/get/inactive-is-archived': {
      description: 'A restaurant that is closed for the winter has archived true.',
      rules: ['restaurants/get/archived-is-not-true-by-default'],
      wrap: general.where(({ name }) => /winter/i.test(name)).set({ archived: true }),
    },
    'restaurants/get/include-archived-by-its-presence': {
      description: 'includeArchived is true whenever it is present: "false" is a truthy text.',
      rules: [
        'restaurants/get/archived-is-404-with-include-archived-false',
        'restaurants/get/archived-is-not-true-by-default',
      ],
      wrap: get.parameter('includeArchived', (text) => (text === 'false' ? 'true' : text)),
    },
    'restaurants/get/responds-400-to-an-archived-restaurant': {
      rules: [
        'restaurants/get/archived-is-404-by-default',
        'restaurants/get/archived-is-404-with-include-archived-false',
      ],
      wrap: notFound('archived', 400),
    },
    'restaurants/get/responds-400-to-an-unknown-one-with-include-archived-false': {
      rules: [
        'restaurants/get/unknown-restaurant-is-404',
        'restaurants/get/malformed-restaurant-is-404',
      ],
      wrap: notFound('unknown', 400, has('includeArchived', 'false')),
    },
    'restaurants/get/stale-after-include-archived': {
      description:
        'Once a restaurant was read with includeArchived=true, reads without it show its former name.',
      rules: ['restaurants/get/include-archived-changes-no-value'],
      wrap: (next) => {
        const included = new Set<string>();
        return general
          .where((_general, { request: { query, path } }) => {
            if (query.get('includeArchived') === 'true') included.add(path);
            return !query.has('includeArchived') && included.has(path);
          })
          .set({ name: 'Harbor Diner' })(next);
      },
    },
    'restaurants/get/ignores-include-archived': {
      rules: ['restaurants/get/archived-is-returned-with-include-archived-true'],
      wrap: get.parameter('includeArchived', (text) => (text === 'true' ? undefined : text)),
    },
    'restaurants/get/leaves-out-archived': {
      rules: ['restaurants/get/archived-tells-that-it-is-archived'],
      wrap: general.at('archived').drop(),
    },
    'restaurants/get/shows-archived-as-false-always': {
      rules: ['restaurants/get/archived-tells-that-it-is-archived'],
      wrap: general.set({ archived: false }),
    },
    'restaurants/get/archived-echoes-include-archived': {
      description: 'archived says whether includeArchived was asked for.',
      rules: ['restaurants/get/include-archived-returns-others-too'],
      wrap: general.set((_general, { request }) => ({
        archived: request.query.get('includeArchived') === 'true',
      })),
    },
    'restaurants/get/include-archived-gives-archived-ones-only': {
      description: 'includeArchived=true is read as a filter: others are not found with it.',
      rules: ['restaurants/get/include-archived-returns-others-too'],
      alsoBreaks: ['restaurants/get/accepts'],
      wrap: get
        .when(has('includeArchived', 'true'))
        .given(({ body }) => !(body as Info).general.archived)
        .instead(answerOf(404)),
    },
  }),
  ...['true', 'false'].map((text) => ({
    id: `restaurants/get/stale-with-include-archived-${text}`,
    description: `With includeArchived=${text} a copy is read, in which the restaurant has its former name.`,
    rules: ['restaurants/get/include-archived-changes-no-value'],
    wrap: general
      .where(({ archived }, { request }) => !archived && has('includeArchived', text)(request))
      .set({ name: 'Harbor Diner' }),
  })),
];
