import type { SandboxResponse } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { answerOf } from '../messages.ts';
import { connected, type PageBody } from './messages.ts';
import { paging, rightSlice } from './pages.ts';

/** Honest differences of page tokens: how long one lives, no document says. */
export const tokenVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'page-tokens-of-one-use',
    description: 'A page token works once.',
    wrap: connected.around((next) => {
      const uses = new Map<string, number>();
      const pages = paging(rightSlice)(next);
      return async (request) => {
        const token = request.query.get('pageToken');
        const isOpen = token === null || (uses.get(token) ?? 0) > 0;
        const response =
          isOpen || !token.startsWith('offset-') ? await pages(request) : answerOf(400);
        if (response.status !== 200) return response;
        if (token !== null) uses.set(token, (uses.get(token) ?? 0) - 1);
        for (const given of tokensIn(response)) uses.set(given, (uses.get(given) ?? 0) + 1);
        return response;
      };
    }),
  },
];

/** The tokens that a page gives: for the next page, and in its links. */
function tokensIn({ headers, body }: SandboxResponse): Set<string> {
  const { nextPageToken } = body as PageBody;
  const linked = [...(headers['link'] ?? '').matchAll(/pageToken=([^>]+)>/g)];
  return new Set(
    [nextPageToken, ...linked.map(([, token]) => token)].filter((token) => token !== undefined),
  );
}
