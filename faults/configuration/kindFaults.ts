import type { UnplacedFault } from '../Fault.ts';
import { askedFor } from './messages.ts';

/** What goes wrong between the kinds of objects. */
export const kindFaults: UnplacedFault[] = [
  {
    id: 'configuration/revenueCenters/gives-service-areas',
    description: 'Revenue centers were copied from service areas, and still read their table.',
    rules: ['configuration/collections-are-kept-apart'],
    wrap: (next) => (request) =>
      next(
        askedFor(request)?.collection === 'revenueCenters'
          ? { ...request, path: request.path.replace('revenueCenters', 'serviceAreas') }
          : request,
      ),
  },
];
