import type { UnplacedFault } from '../Fault.ts';
import { MOUNT, rowsIn } from './messages.ts';

/** What goes wrong with the list of the restaurants of the management group. */
export const restaurantsInformationFaults: UnplacedFault[] = [
  {
    id: 'analytics/restaurantsInformation/one-missing',
    description: 'The first restaurant is not listed.',
    rules: ['analytics/restaurantsInformation/holds-the-reported-restaurants'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      return request.path === `${MOUNT}/restaurants-information` && response.status === 200
        ? { ...response, body: rowsIn(response).slice(1) }
        : response;
    },
  },
];
