import type { Variant } from '../Fault.ts';
import { withParameter } from '../messages.ts';
import { NEXT, withToken, aroundLists } from './messages.ts';

/** Honest differences of page tokens: how long one lives, no document says. */
export const tokenVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'tokens-of-one-use',
    description: 'A page token works once.',
    run: ['configuration/menuItems/list/*', 'configuration/tables/list/*'],
    wrap: (next) => {
      const own = new Map<string, string>();
      let count = 0;
      return aroundLists(async (request, next) => {
        const given = request.query.get('pageToken');
        const token = given === null ? undefined : (own.get(given) ?? 'used or unknown');
        const response = await next(
          token === undefined ? request : withParameter(request, 'pageToken', token),
        );
        if (response.status === 200 && given !== null) own.delete(given);
        const following = response.headers[NEXT];
        if (following === undefined) return response;
        count += 1;
        own.set(`once-${count}`, following);
        return withToken(response, `once-${count}`);
      })(next);
    },
  },
];
