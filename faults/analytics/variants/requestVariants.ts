import { byId, type Difference } from '../../Fault.ts';
import type { Wrapper } from '../../../sandbox/types.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { listIn, type Row } from '../../messages.ts';
import { all, on } from '../../on.ts';
import { ofRange } from '../reports/conditions.ts';
import {
  identifiedBy,
  inProgress,
  isGet,
  lastSegment,
  MOUNT,
  refusal,
  reports,
  reportsTo,
  requests,
  requestsTo,
  restaurants,
} from '../reports/messages.ts';
import { knowingRequests } from '../reports/knowingRequests.ts';
import { gets, operationOf, posts } from '../reports/reportOperations.ts';

/**
 * How many data requests are accepted before a restaurant gets another name; with none, only the list of restaurants
 * was read before.
 */
const BEFORE_THE_RENAMING = { middle: 40, first: 0 };

/** The restaurants that the target file names for reports. */
const THREE = [
  '129782ca-1734-5740-bf29-34e20bed625a',
  '708b39b0-81ed-5600-9e96-3347c1eda1f3',
  'd0aaf06b-6e9a-506a-8092-460b1cbc3efe',
];

const TRUE = ['true', 'on', 'yes', '1'];
const FALSE = ['false', 'off', 'no', '0'];

/**
 * A group of three active restaurants. Equal requests get the same identifier; so does a request that names all three.
 */
const sameWhereAllAreNamed = all(
  restaurants.change(ofThree),
  reports.change(ofThree),
  identifiedBy(requests, ({ query, body }) => {
    const guids = listIn(body, 'restaurantIds');
    const areAll = new Set(guids).size === THREE.length;
    return [String(query), { ...(body as Row), restaurantIds: areAll ? [] : guids }];
  }),
);

/** Honest differences in how requests are read, and in what happens between them. */
export const requestVariants: Difference[] = [
  ...byId<Difference>({
    'truth-values-in-other-spellings': {
      description: 'In a query, booleans are accepted in any case, and as on, yes, 1 and the like.',
      run: ['analytics/*/query/*', 'analytics/*-*'],
      wrap: on(({ path }) => path.startsWith(`${MOUNT}/`)).request((request) => ({
        ...request,
        query: withPlainTruthValues(request.query),
      })),
    },
    'deprecated-path-finds-by-its-range-only': {
      description:
        'The deprecated path finds a report only under the time range of its request; the failed report has a custom range.',
      run: ['analytics/metrics/getDeprecated/*'],
      wrap: reportsTo(requestsTo(...posts.filter(({ path }) => path === '/metrics')))
        .when(
          (request) => isGet(operationOf(gets, 'metrics/getDeprecated'), request),
          ({ path }, { origin }) => path.split('/').at(-2) !== lastSegment(origin),
        )
        .respond(refusal(404)),
    },
    'errors-with-elements': {
      description: 'The errors of an ErrorMessage (not shown) are objects and texts.',
      wrap: on(({ path }) => path.startsWith(`${MOUNT}/`))
        .answered(400, 404)
        .where(isObject)
        .set({ errors: [{ code: 7, field: 'a' }, 'b'] }),
    },
    'all-restaurants-by-name-are-all': {
      description: 'A request for all restaurants by name gets the identifier of one without.',
      wrap: sameWhereAllAreNamed,
    },
    'restaurant-renamed-meanwhile': {
      description:
        'A restaurant gets other names in the middle of the run; what was requested before keeps the former ones.',
      wrap: renamingMeanwhile(BEFORE_THE_RENAMING.middle),
    },
    'restaurant-renamed-before-its-reports': {
      description: 'A restaurant is renamed between the list of restaurants and the first report.',
      run: ['analytics/*/get*/guest-facing-*', 'analytics/identity-fields-*'],
      wrap: renamingMeanwhile(BEFORE_THE_RENAMING.first),
    },
  }),
  ...(['week', 'month'] as const).map((range) => ({
    id: `${range}s-ready-too-late`,
    description: `Reports of a ${range} stay in progress for longer than the run waits.`,
    run: ['analytics/*/request*/*-*', 'analytics/*/get/ready-*'],
    wrap: reportsTo(requests.when(ofRange(range)))
      .answered(200, 202, 409)
      .answer((_response, { request }) => inProgress(lastSegment(request))),
  })),
];

function ofThree(rows: Row[]): Row[] {
  return rows.filter(
    ({ restaurantGuid: guid, activated }) =>
      activated === false || guid === undefined || THREE.includes(String(guid)),
  );
}

function withPlainTruthValues(query: URLSearchParams): URLSearchParams {
  const entries = [...query].map(([name, value]): [string, string] => {
    const text = value.toLowerCase();
    if (TRUE.includes(text)) return [name, 'true'];
    return [name, FALSE.includes(text) ? 'false' : value];
  });
  return new URLSearchParams(entries);
}

/** The list of restaurants also shows the other names. */
function renamingMeanwhile(before: number): Wrapper {
  return (next) => {
    let requested = 0;
    const counting = requests.answer((response) => {
      requested += 1;
      return response;
    });
    const listed = restaurants.each.where(() => requested > before).change(withOtherNames);
    const given = knowingRequests((rows, { placeOfAll }) =>
      placeOfAll < before ? rows : rows.map(withOtherNames),
    );
    return all(counting, listed, given)(next);
  };
}

function withOtherNames(row: Row): Row {
  const changed = Object.entries(row).map(([name, value]) => [
    name,
    /^restaurant(Location)?(Name|Code)$/.test(name) ? `New ${String(value)}` : value,
  ]);
  return Object.fromEntries(changed) as Row;
}
