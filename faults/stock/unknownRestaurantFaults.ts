import { byId, type UnplacedFault } from '../Fault.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import {
  entries,
  hasGuid,
  isInvalid,
  isOf,
  list,
  rowsOf,
  search,
  type StockOperation,
} from './messages.ts';
import { all } from '../on.ts';
import { RESTAURANT, atRestaurant, restaurantOf, type Row } from '../messages.ts';

/** What goes wrong in an operation if the restaurant of the header is unknown. */
export function unknownRestaurantFaults(operation: StockOperation): UnplacedFault[] {
  const does = operation === 'update' ? 'changes' : 'has';
  return [
    {
      id: `stock/${operation}/unknown-restaurants-are-the-first-one`,
      description: 'An unknown restaurant is treated as the first one that was requested.',
      rules: [`stock/${operation}/unknown-restaurant-${does}-no-item-of-another`],
      wrap: takenFor(operation, ([first]) => first),
    },
    ...(operation === 'update'
      ? []
      : [
          {
            id: `stock/${operation}/cuts-restaurants-short`,
            description: 'The last digit of the GUID of a restaurant makes no difference.',
            rules: [`stock/${operation}/unknown-restaurant-has-no-item-of-another`],
            wrap: entries(operation).request((request) => {
              const beginning = (restaurantOf(request) ?? '').slice(0, 35);
              const known = restaurantSeeds.find(({ guid }) => guid.slice(0, 35) === beginning);
              return known === undefined ? request : atRestaurant(request, known.guid);
            }),
          },
        ]),
    ...(operation === 'list'
      ? byId<UnplacedFault>({
          'stock/list/unknown-restaurants-are-another-one': {
            description: "An unknown restaurant is treated as a restaurant other than the run's.",
            rules: ['stock/list/unknown-restaurant-has-no-item-of-another'],
            wrap: takenFor(operation, () => restaurantSeeds[1]?.guid),
          },
          'stock/list/unknown-restaurants-are-the-first-one-without-guids': {
            description: 'An unknown restaurant gets the list of the first one, without guids.',
            rules: ['stock/list/unknown-restaurant-has-no-item-of-another'],
            wrap: takenFor(
              operation,
              ([first]) => first,
              ({ guid: _guid, ...row }) => row,
            ),
          },
          'stock/list/holds-what-a-search-did-not-find': {
            description: 'A guid that a search did not find is in the next list, once.',
            rules: ['stock/list/unknown-restaurant-has-no-item-of-another'],
            alsoBreaks: ['stock/list/*'],
            wrap: (next) => {
              let unfound: Row[] = [];
              const listing = list.change((rows) => {
                const given = [...rows, ...unfound];
                unfound = [];
                return given;
              });
              const searching = search.change((rows) => {
                unfound = rows
                  .filter((row) => isInvalid(row) && hasGuid(row))
                  .slice(0, 1)
                  .map((row) => ({ ...row, status: 'OUT_OF_STOCK' }));
                return rows;
              });
              return all(listing, searching)(next);
            },
          },
        })
      : []),
  ];
}

/**
 * Gives an unknown restaurant the response of `whom`. A restaurant is known once it was given anything.
 * @param shown how entries are shown to unknown restaurants. Default: unchanged
 */
function takenFor(
  operation: StockOperation,
  whom: (known: Set<string>) => string | undefined,
  shown: (row: Row) => Row = (row) => row,
): Wrapper {
  return (next) => {
    const known = new Set<string>();
    return async (request) => {
      const response = await next(request);
      const restaurant = request.headers[RESTAURANT] ?? '';
      if (response.status === 200 && request.path.startsWith('/stock/')) known.add(restaurant);
      const taken = whom(known);
      const isUnknown = [400, 404].includes(response.status) && !known.has(restaurant);
      if (!isOf(operation, request) || taken === undefined || !isUnknown || !UUID.test(restaurant))
        return response;
      const given = await next(atRestaurant(request, taken));
      return Array.isArray(given.body) ? { ...given, body: rowsOf(given.body).map(shown) } : given;
    };
  };
}
