import { byId, type UnplacedFault } from '../Fault.ts';
import { okWith, withParameter } from '../messages.ts';
import {
  askedFor,
  elementsOf,
  isLastPage,
  NEXT,
  withoutToken,
  withToken,
  isFurther,
  leadingToNothing,
  lists,
  aroundLists,
} from './messages.ts';
import { someCollections } from './someCollections.ts';

/** What goes wrong with the tokens that lead from page to page of a list. */
export const pageTokenFaults = byId<UnplacedFault>({
  'configuration/list/the-token-is-ignored': {
    description: 'Every request gets the first page.',
    rules: [
      'configuration/{collection}/list/pages-end',
      'configuration/{collection}/list/pages-do-not-repeat',
      'configuration/{collection}/list/broken-page-token-is-refused',
    ],
    resources: someCollections,
    wrap: lists.request(withoutToken),
  },
  'configuration/list/the-place-is-kept-for-all-callers': {
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
          isFurther ? withParameter(request, 'pageToken', place ?? '') : request,
        );
        places.set(request.path, response.headers[NEXT]);
        return response;
      })(next);
    },
  },
  'configuration/list/the-last-page-has-a-token': {
    description: 'The last page has a token, which leads to an empty one.',
    rules: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: leadingToNothing((page, request) => isFurther(request) && isLastPage(page)),
  },
  'configuration/list/a-full-answer-has-a-token': {
    description: 'A list that fits in one response has a token, which leads to an empty page.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    alsoBreaks: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: leadingToNothing(
      (page, request) => !isFurther(request) && isLastPage(page) && elementsOf(page).length > 0,
    ),
  },
  'configuration/list/a-full-page-has-a-token': {
    description: 'A page that is exactly full counts as one with a following page.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    resources: someCollections,
    alsoBreaks: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: (next) => {
      const sizes = new Map<string | undefined, number>();
      return leadingToNothing((page, request) => {
        const collection = askedFor(request)?.collection;
        const { length } = elementsOf(page);
        if (page.headers[NEXT] !== undefined) sizes.set(collection, length);
        return isLastPage(page) && length === sizes.get(collection);
      })(next);
    },
  },
  'configuration/list/the-token-is-empty-on-the-last-page': {
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    resources: someCollections,
    wrap: lists.answer((response) => (isLastPage(response) ? withToken(response, '') : response)),
  },
  'configuration/list/a-token-is-refused': {
    description: 'The token is cut short in the response, so that it is not recognized.',
    rules: ['configuration/{collection}/list/next-page-token-is-answered'],
    alsoBreaks: ['configuration/{collection}/list/accepts'],
    wrap: lists.answer((response) => {
      const { [NEXT]: token } = response.headers;
      return token === undefined ? response : withToken(response, token.slice(0, -2));
    }),
  },
  'configuration/list/a-broken-token-gives-the-first-page': {
    description: 'A token that cannot be read is ignored.',
    rules: ['configuration/{collection}/list/broken-page-token-is-refused'],
    wrap: lists
      .when(isFurther)
      .answered(400)
      .answer((_refusal, { request, next }) => next(withoutToken(request))),
  },
  'configuration/list/the-tail-of-a-token-is-ignored': {
    description: 'A token is read up to the first character that it cannot hold.',
    rules: ['configuration/{collection}/list/broken-page-token-is-refused'],
    resources: someCollections,
    wrap: lists.parameter('pageToken', (token) => /^[\w.-]*/.exec(token)?.[0] ?? ''),
  },
});
