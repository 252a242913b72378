import type { Variant } from '../Fault.ts';
import { okWith } from '../messages.ts';
import { elementsOf, withToken, withoutToken, aroundLists } from './messages.ts';

/** Leads from the page without objects to the first one with some. */
const BEGIN = 'begin';

/** "0 to 300 items per page": pages without objects may stand anywhere but at the end. */
export const walkVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'an-empty-first-page-of-objects',
    description:
      'The first page of each list that holds something holds no object and leads to the others.',
    wrap: aroundLists(async (request, next) => {
      const token = request.query.get('pageToken');
      if (token === BEGIN) return next(withoutToken(request));
      const response = await next(request);
      const isFirst = token === null && elementsOf(response).length > 0;
      return isFirst ? withToken(okWith([]), BEGIN) : response;
    }),
  },
];
