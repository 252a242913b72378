import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import { changing } from '../answers.ts';
import type { Variant } from '../Fault.ts';
import type { Row } from '../messages.ts';
import {
  identifierIn,
  inProgress,
  isGet,
  isPost,
  lastSegment,
  MOUNT,
  refusal,
  rowsIn,
  isFetching,
} from './messages.ts';
import { gets, operationOf, posts, type TimeRange } from './reportOperations.ts';

/** So many data requests are taken before a restaurant gets other names, or none: then the list of restaurants alone was read. */
const BEFORE_THE_RENAMING = { middle: 40, first: 0 };

/** Those that the target file names for reports. */
const THREE = [
  '129782ca-1734-5740-bf29-34e20bed625a',
  '708b39b0-81ed-5600-9e96-3347c1eda1f3',
  'd0aaf06b-6e9a-506a-8092-460b1cbc3efe',
];

const TRUE = ['true', 'on', 'yes', '1'];
const FALSE = ['false', 'off', 'no', '0'];

/** Honest differences of how requests are read, and of what happens between them. */
export const requestVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'truth-values-in-other-spellings',
    description:
      'true and false are taken in a query in whatever case, and as on, yes, 1 and such.',
    run: ['analytics/*/query/*', 'analytics/*-*'],
    wrap: (next) => async (request) =>
      next(
        request.path.startsWith(`${MOUNT}/`)
          ? { ...request, query: withPlainTruthValues(request.query) }
          : request,
      ),
  },
  ...(['week', 'month'] as const).map((range) => ({
    id: `${range}s-ready-too-late`,
    description: `Reports of a ${range} stay in progress for longer than the run waits.`,
    run: ['analytics/*/request*/*-*', 'analytics/*/get/ready-*'],
    wrap: readyTooLate(range),
  })),
  {
    id: 'deprecated-path-finds-by-its-range-only',
    description:
      'The deprecated path finds a report under the time range of its request only; the one that failed is of a custom range.',
    run: ['analytics/metrics/getDeprecated/*'],
    wrap: foundByItsRangeOnly,
  },
  {
    id: 'errors-with-elements',
    description:
      'The errors of an ErrorMessage, whose elements are not shown, are objects and texts.',
    wrap: changing((response, request) =>
      request.path.startsWith(`${MOUNT}/`) &&
      [400, 404].includes(response.status) &&
      isObject(response.body)
        ? { ...response, body: { ...response.body, errors: [{ code: 7, field: 'a' }, 'b'] } }
        : response,
    ),
  },
  {
    id: 'all-restaurants-by-name-are-all',
    description:
      'A request that names all restaurants there are gets the identifier of one that names none.',
    wrap: sameWhereAllAreNamed,
  },
  {
    id: 'restaurant-renamed-meanwhile',
    description:
      'A restaurant gets other names in the middle of the run; what was requested before keeps the former ones.',
    wrap: renamingMeanwhile(BEFORE_THE_RENAMING.middle),
  },
  {
    id: 'restaurant-renamed-before-its-reports',
    description:
      'A restaurant gets other names between the list of restaurants and the first report.',
    run: ['analytics/*/get*/guest-facing-*', 'analytics/identity-fields-*'],
    wrap: renamingMeanwhile(BEFORE_THE_RENAMING.first),
  },
];

/** A group of three active restaurants; the same identifier for the same request, and for one that names them all. */
function sameWhereAllAreNamed(next: Handler): Handler {
  const first = new Map<string, SandboxResponse>();
  return async (request) => {
    const response = await next(request);
    if (response.status !== 200) return response;
    if (isFetching(request) || request.path === `${MOUNT}/restaurants-information`)
      return Array.isArray(response.body)
        ? { ...response, body: ofThree(rowsIn(response)) }
        : response;
    if (!posts.some((post) => isPost(post, request))) return response;
    const { restaurantIds, ...body } = request.body as Row;
    const areAll = Array.isArray(restaurantIds) && new Set(restaurantIds).size === THREE.length;
    const key = JSON.stringify([
      request.path,
      String(request.query),
      { ...body, restaurantIds: areAll ? [] : (restaurantIds ?? []) },
    ]);
    first.set(key, first.get(key) ?? response);
    return first.get(key) ?? response;
  };
}

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

function renamingMeanwhile(before: number): Wrapper {
  return (next) => {
    const requested: string[] = [];
    const isRenamedIn = (request: SandboxRequest) =>
      isFetching(request)
        ? requested.indexOf(lastSegment(request)) >= before
        : request.path === `${MOUNT}/restaurants-information` && requested.length > before;
    return async (request) => {
      const response: SandboxResponse = await next(request);
      if (response.status !== 200) return response;
      if (posts.some((post) => isPost(post, request))) requested.push(identifierIn(response));
      return isRenamedIn(request)
        ? { ...response, body: rowsIn(response).map(withOtherNames) }
        : response;
    };
  };
}

function withOtherNames(row: Row): Row {
  const changed = Object.entries(row).map(([name, value]) => [
    name,
    /^restaurant(Location)?(Name|Code)$/.test(name) ? `New ${String(value)}` : value,
  ]);
  return Object.fromEntries(changed) as Row;
}

/** Which range a report is of is learnt when it is requested. */
function foundByItsRangeOnly(next: Handler): Handler {
  const post = operationOf(posts, 'metrics/requestRange');
  const get = operationOf(gets, 'metrics/getDeprecated');
  const rangeOf = new Map<string, string>();
  return async (request) => {
    if (isGet(get, request)) {
      const [range, guid = ''] = request.path.split('/').slice(-2);
      return rangeOf.get(guid) === range ? next(request) : refusal(404);
    }
    const response = await next(request);
    if (response.status === 200 && isPost(post, request))
      rangeOf.set(identifierIn(response), lastSegment(request));
    return response;
  };
}

/** Keeps the reports of a range in progress. */
function readyTooLate(range: TimeRange): Wrapper {
  return (next) => {
    const late = new Set<string>();
    return async (request) => {
      const response = await next(request);
      const last = lastSegment(request);
      if (last === range && posts.some((post) => isPost(post, request)))
        late.add(identifierIn(response));
      return isFetching(request) && late.has(last) ? inProgress(last) : response;
    };
  };
}
