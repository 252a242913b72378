import type { UnplacedFault } from '../Fault.ts';
import {
  askedFor,
  elementsOf,
  isLastPage,
  NEXT,
  okWith,
  withoutToken,
  withQuery,
  withToken,
} from './messages.ts';
import { aroundLists, changingLists } from './wrappers.ts';
import { someCollections } from './someCollections.ts';

/** What goes wrong with the tokens that lead from page to page of a list. */
export const pageTokenFaults: UnplacedFault[] = [
  {
    id: 'configuration/list/the-token-is-ignored',
    description: 'Every request is answered with the first page.',
    rules: [
      'configuration/{collection}/list/pages-end',
      'configuration/{collection}/list/pages-do-not-repeat',
      'configuration/{collection}/list/broken-page-token-is-refused',
    ],
    resources: someCollections,
    wrap: aroundLists((request, next) => next(withoutToken(request))),
  },
  {
    id: 'configuration/list/the-place-is-kept-for-all-callers',
    description: 'Whatever token is sent, the page after the one that was given last follows.',
    rules: ['configuration/{collection}/list/walks-at-once-are-kept-apart'],
    alsoBreaks: ['configuration/*'],
    wrap: (next) => {
      const places = new Map<string, string | undefined>();
      return aroundLists(async (request, inner) => {
        const place = places.get(request.path);
        const isFurther = request.query.has('pageToken');
        if (isFurther && place === undefined) return okWith([]);
        const response = await inner(
          isFurther ? withQuery(request, (query) => query.set('pageToken', place ?? '')) : request,
        );
        places.set(request.path, response.headers[NEXT]);
        return response;
      })(next);
    },
  },
  {
    id: 'configuration/list/the-last-page-has-a-token',
    description: 'The last page has a token, which leads to an empty one.',
    rules: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: aroundLists(async (request, next) => {
      if (request.query.get('pageToken') === 'end') return okWith([]);
      const response = await next(request);
      return request.query.has('pageToken') && isLastPage(response)
        ? withToken(response, 'end')
        : response;
    }),
  },
  {
    id: 'configuration/list/a-full-answer-has-a-token',
    description: 'A list that fits in one response has a token, which leads to an empty page.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    alsoBreaks: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: aroundLists(async (request, next) => {
      if (request.query.get('pageToken') === 'end') return okWith([]);
      const response = await next(request);
      const fits = !request.query.has('pageToken') && isLastPage(response);
      return fits && elementsOf(response).length > 0 ? withToken(response, 'end') : response;
    }),
  },
  {
    id: 'configuration/list/a-full-page-has-a-token',
    description: 'A page that holds as many as one can is taken for one that another follows.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    resources: someCollections,
    alsoBreaks: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: (next) => {
      const sizes = new Map<string | undefined, number>();
      return aroundLists(async (request, inner) => {
        if (request.query.get('pageToken') === 'end') return okWith([]);
        const response = await inner(request);
        const collection = askedFor(request)?.collection;
        const { length } = elementsOf(response);
        if (response.headers[NEXT] !== undefined) sizes.set(collection, length);
        return isLastPage(response) && length === sizes.get(collection)
          ? withToken(response, 'end')
          : response;
      })(next);
    },
  },
  {
    id: 'configuration/list/the-token-is-empty-on-the-last-page',
    description: 'The header is sent without a value where no page follows.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    resources: someCollections,
    wrap: changingLists((response) => (isLastPage(response) ? withToken(response, '') : response)),
  },
  {
    id: 'configuration/list/a-token-is-refused',
    description: 'The token is cut short where it is given, so that it is not known again.',
    rules: ['configuration/{collection}/list/next-page-token-is-answered'],
    alsoBreaks: ['configuration/{collection}/list/accepts'],
    wrap: changingLists((response) => {
      const { [NEXT]: token } = response.headers;
      return token === undefined ? response : withToken(response, token.slice(0, -2));
    }),
  },
  {
    id: 'configuration/list/a-broken-token-gives-the-first-page',
    description: 'A token that cannot be read is ignored.',
    rules: ['configuration/{collection}/list/broken-page-token-is-refused'],
    wrap: aroundLists(async (request, next) => {
      const response = await next(request);
      return response.status === 400 && request.query.has('pageToken')
        ? next(withoutToken(request))
        : response;
    }),
  },
  {
    id: 'configuration/list/the-tail-of-a-token-is-ignored',
    description: 'A token is read up to the first character that it cannot hold.',
    rules: ['configuration/{collection}/list/broken-page-token-is-refused'],
    resources: someCollections,
    wrap: aroundLists((request, next) => {
      const token = request.query.get('pageToken');
      const read = /^[\w.-]*/.exec(token ?? '')?.[0] ?? '';
      return next(
        token === null ? request : withQuery(request, (query) => query.set('pageToken', read)),
      );
    }),
  },
];
