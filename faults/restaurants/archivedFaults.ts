import type { SandboxResponse } from '../../sandbox/types.ts';
import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { guidInPath, isGet, RESTAURANT_HEADER, type Info } from './messages.ts';
import { changingGeneral, changingIncludeArchived, changingNotFound } from './wrappers.ts';

/** What goes wrong with archived restaurants. */
export const archivedFaults: UnplacedFault[] = [
  {
    id: 'restaurants/get/include-archived-by-default',
    description: 'The default of includeArchived is true.',
    rules: [
      'restaurants/get/archived-is-404-by-default',
      'restaurants/get/archived-is-not-true-by-default',
    ],
    wrap: changingIncludeArchived((text) => text ?? 'true'),
  },
  {
    id: 'restaurants/get/archived-is-that-of-the-header',
    description:
      'Whether a restaurant is archived is looked up by the header, and not by the path.',
    rules: [
      'restaurants/get/archived-is-404-by-default',
      'restaurants/get/archived-is-404-with-include-archived-false',
    ],
    wrap: (next) => async (request) => {
      const response = await next(request);
      const header = request.headers[RESTAURANT_HEADER];
      const isOfAnother = header !== undefined && header !== guidInPath(request);
      if (!isGet(request) || !isOfAnother || response.status !== 400) return response;
      const own = { ...request.headers, [RESTAURANT_HEADER]: guidInPath(request) };
      const query = new URLSearchParams({ includeArchived: 'true' });
      const asked = await next({ ...request, headers: own, query });
      return (asked.body as Info).general.archived === true ? asked : response;
    },
  },
  {
    id: 'restaurants/get/inactive-is-archived',
    description: 'Of a restaurant that is closed for the winter, archived is true.',
    rules: ['restaurants/get/archived-is-not-true-by-default'],
    wrap: changingGeneral((general) =>
      /winter/i.test(general.name) ? { ...general, archived: true } : general,
    ),
  },
  {
    id: 'restaurants/get/include-archived-by-its-presence',
    description: 'includeArchived counts as true where it is there: "false" is a truthy text.',
    rules: [
      'restaurants/get/archived-is-404-with-include-archived-false',
      'restaurants/get/archived-is-not-true-by-default',
    ],
    wrap: changingIncludeArchived((text) => (text === 'false' ? 'true' : text)),
  },
  {
    id: 'restaurants/get/archived-is-400',
    description: 'An archived restaurant is refused with 400.',
    rules: [
      'restaurants/get/archived-is-404-by-default',
      'restaurants/get/archived-is-404-with-include-archived-false',
    ],
    wrap: changingNotFound(400, (_request, isArchived) => isArchived),
  },
  {
    id: 'restaurants/get/not-found-is-400-with-include-archived',
    description: 'What is not found is refused with 400 where includeArchived is given.',
    rules: [
      'restaurants/get/unknown-restaurant-is-404',
      'restaurants/get/malformed-restaurant-is-404',
    ],
    wrap: changingNotFound(
      400,
      ({ query }, isArchived) => query.has('includeArchived') && !isArchived,
    ),
  },
  {
    id: 'restaurants/get/not-found-is-400-with-include-archived-false',
    description: 'What is not found is refused with 400 where includeArchived is false.',
    rules: [
      'restaurants/get/unknown-restaurant-is-404',
      'restaurants/get/malformed-restaurant-is-404',
    ],
    wrap: changingNotFound(
      400,
      ({ query }, isArchived) => query.get('includeArchived') === 'false' && !isArchived,
    ),
  },
  ...['true', 'false'].map((text) => ({
    id: `restaurants/get/stale-with-include-archived-${text}`,
    description: `With includeArchived=${text} a copy is read, in which the restaurant has its former name.`,
    rules: ['restaurants/get/include-archived-changes-no-value'],
    wrap: changingGeneral((general, { query }) =>
      query.get('includeArchived') === text && general.archived !== true
        ? { ...general, name: 'Harbor Diner' }
        : general,
    ),
  })),
  {
    id: 'restaurants/get/stale-after-include-archived',
    description:
      'Once a restaurant was read with includeArchived=true, it has its former name for who reads it without.',
    rules: ['restaurants/get/include-archived-changes-no-value'],
    wrap: (next) => {
      const included = new Set<string>();
      return changingGeneral((general, request) => {
        if (request.query.get('includeArchived') === 'true') included.add(request.path);
        const isStale = !request.query.has('includeArchived') && included.has(request.path);
        return isStale ? { ...general, name: 'Harbor Diner' } : general;
      })(next);
    },
  },
  {
    id: 'restaurants/get/include-archived-ignored',
    description: 'includeArchived=true is ignored.',
    rules: ['restaurants/get/archived-is-returned-with-include-archived-true'],
    wrap: changingIncludeArchived((text) => (text === 'true' ? undefined : text)),
  },
  {
    id: 'restaurants/get/keeps-what-was-not-found',
    description: 'A cache keeps by its path, without the query, that a restaurant was not found.',
    rules: ['restaurants/get/archived-is-returned-with-include-archived-true'],
    wrap: (next) => {
      const notFound = new Map<string, SandboxResponse>();
      return async (request) => {
        const key = `${request.path} ${request.headers['authorization'] ?? ''}`;
        const kept = notFound.get(key);
        if (kept !== undefined) return kept;
        const response = await next(request);
        if (isGet(request) && response.status === 404) notFound.set(key, response);
        return response;
      };
    },
  },
  {
    id: 'restaurants/get/archived-left-out',
    description: 'archived is left out.',
    rules: ['restaurants/get/archived-tells-that-it-is-archived'],
    wrap: changingGeneral(({ archived: _archived, ...general }) => general),
  },
  {
    id: 'restaurants/get/archived-always-false',
    description: 'archived is always false.',
    rules: ['restaurants/get/archived-tells-that-it-is-archived'],
    wrap: changingGeneral((general) => ({ ...general, archived: false })),
  },
  {
    id: 'restaurants/get/archived-echoes-include-archived',
    description: 'archived says whether includeArchived was asked for.',
    rules: ['restaurants/get/include-archived-returns-others-too'],
    wrap: changingGeneral((general, { query }) => ({
      ...general,
      archived: query.get('includeArchived') === 'true',
    })),
  },
  {
    id: 'restaurants/get/include-archived-gives-archived-ones-only',
    description: 'includeArchived=true is read as a filter: others are not found with it.',
    rules: ['restaurants/get/include-archived-returns-others-too'],
    alsoBreaks: ['restaurants/get/accepts', 'restaurants/get/query/includeArchived/type'],
    wrap: changing((response, request) => {
      const isAsked = isGet(request) && request.query.get('includeArchived') === 'true';
      return isAsked && response.status === 200 && !(response.body as Info).general.archived
        ? { status: 404, headers: {}, body: undefined }
        : response;
    }),
  },
];
