import { caching } from '../sequence.ts';
import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxResponse } from '../../sandbox/types.ts';
import { has, RESTAURANT, answerOf, okWith, below, above } from '../messages.ts';
import { list, rowsOf, isOf, alsoListing, byUpdates, isElsewhere, LISTED } from './messages.ts';
import { all } from '../on.ts';
import { nothingElseAtRisk } from './nothingElseAtRisk.ts';

/** How a list without entries is answered, other than by an empty array. */
const INSTEAD: [string, SandboxResponse][] = [
  ['204', answerOf(204)],
  ['404', answerOf(404)],
  ['null', okWith('null')],
  ['an-object', okWith({})],
];

/** A kept list is given so many times. */
const KEPT_FOR = 2;

/** What goes wrong in GET /stock/v1/inventory under one condition only. */
export const listConditionFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'stock/list/rounds-quantities-of-the-filtered-list': {
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.when(has('status')).each.withNumber('quantity', Math.ceil),
    },
    'stock/list/shows-one-digit-behind-the-point': {
      description: 'The list rounds quantities up to one decimal.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.each.withNumber('quantity', (quantity) => Math.ceil(quantity * 10) / 10),
    },
    'stock/list/reads-no-filter-elsewhere': {
      description: 'At the other restaurant, the filter is ignored.',
      rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
      wrap: list.when(isElsewhere).asking({ status: undefined }),
    },
    'stock/list/leaves-out-less-than-one': {
      description: 'The list treats items with a quantity below one as not at risk.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.each.where({ quantity: below(1) }).drop(),
    },
    'stock/list/calls-less-than-one-out-of-stock': {
      description: 'With status=OUT_OF_STOCK, items with a quantity below one are listed, too.',
      rules: ['stock/list/status-out-of-stock-restricts'],
      wrap: list.when(has('status', 'OUT_OF_STOCK')).body(alsoListing({ quantity: below(1) })),
    },
    'stock/list/hears-of-no-update-by-multi-location-id': {
      description: 'An item that was set at risk by multiLocationId is not listed.',
      rules: LISTED,
      wrap: byUpdates<unknown[]>(
        () => [],
        (named, _updated, sent) => [
          ...named,
          ...sent.map(({ guid, multiLocationId }) => guid ?? multiLocationId),
        ],
        (rows, named) =>
          rows.filter(
            ({ guid, multiLocationId: id }) => named.lastIndexOf(id) <= named.lastIndexOf(guid),
          ),
      ),
    },
    'stock/list/leaves-out-large-quantities': {
      description: 'The list leaves out items with a quantity above a thousand, as not at risk.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.each.where({ quantity: above(1000) }).drop(),
    },
    'stock/list/keeps-filtered-lists-across-restaurants': {
      description: 'The filtered list that was last returned for another restaurant is returned.',
      rules: ['stock/list/no-item-of-another-restaurant'],
      alsoBreaks: ['stock/list/unknown-restaurant-has-no-item-of-another'],
      wrap: (next) => {
        const last = new Map<string, { restaurant: string; response: SandboxResponse }>();
        return async (request) => {
          const response = await next(request);
          const status = request.query.get('status');
          const { [RESTAURANT]: restaurant = '' } = request.headers;
          if (!isOf('list', request) || status === null || response.status !== 200) return response;
          const kept = last.get(status);
          last.set(status, { restaurant, response });
          return kept !== undefined && kept.restaurant !== restaurant ? kept.response : response;
        };
      },
    },
    'stock/list/is-kept-for-a-while-for-every-restaurant': {
      description: 'A list is cached by its filter alone, for a few requests of any restaurant.',
      rules: ['stock/list/no-item-of-another-restaurant'],
      alsoBreaks: ['stock/list/*'],
      wrap: (next) => {
        const kept = new Map<string, { uses: number; response: SandboxResponse }>();
        return async (request) => {
          if (!isOf('list', request)) return next(request);
          const status = request.query.get('status') ?? '';
          const last = kept.get(status);
          if (last !== undefined && last.uses > 0) {
            last.uses -= 1;
            return last.response;
          }
          const response = await next(request);
          if (response.status === 200) kept.set(status, { uses: KEPT_FOR, response });
          return response;
        };
      },
    },
    'stock/list/misses-updates-by-multi-location-id': {
      description: 'The list is cached until an update by guid.',
      rules: ['stock/list/quantity-is-listed'],
      alsoBreaks: ['stock/list/*'],
      wrap: caching(
        (request) => isOf('list', request),
        ({ query, headers }) => [String(query), headers[RESTAURANT], headers['authorization']],
        (request) => isOf('update', request) && rowsOf(request.body).some((row) => row['guid']),
      ),
    },
  }),
  ...INSTEAD.map(([name, answer]) => ({
    id: `stock/list/nothing-at-risk-is-${name}`,
    description: `If no item matches, the list is ${name.replace('-', ' ')}.`,
    rules: ['stock/list/nothing-at-risk-is-an-empty-array'],
    alsoBreaks: ['stock/list/*'],
    wrap: all(list.answer(unlessListed(answer)), nothingElseAtRisk.wrap),
  })),
];

function unlessListed(answer: SandboxResponse) {
  return (response: SandboxResponse) => (rowsOf(response.body).length === 0 ? answer : response);
}
