import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { has, RESTAURANT, type Row, answerOf, okWith } from '../messages.ts';
import { list, rowsOf, isOf } from './messages.ts';
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
      description: 'With status=QUANTITY, quantities are rounded up.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.when(has('status')).each.change(withQuantity(Math.ceil)),
    },
    'stock/list/shows-one-digit-behind-the-point': {
      description: 'The list cuts quantities behind the first digit after the point.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.each.change(withQuantity((quantity) => Math.ceil(quantity * 10) / 10)),
    },
    'stock/list/leaves-out-less-than-one': {
      description: 'The list takes items with a quantity below one for items that are not at risk.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.each.where(({ quantity }) => typeof quantity === 'number' && quantity < 1).drop(),
    },
    'stock/list/calls-less-than-one-out-of-stock': {
      description: 'With status=OUT_OF_STOCK, items with a quantity below one are listed, too.',
      rules: ['stock/list/status-out-of-stock-restricts'],
      wrap: (next) => async (request) => {
        const response = await next(request);
        if (!isOf('list', request) || request.query.get('status') !== 'OUT_OF_STOCK')
          return response;
        const whole = await next({ ...request, query: new URLSearchParams() });
        const few = rowsOf(whole.body).filter(
          ({ quantity }) => typeof quantity === 'number' && quantity < 1,
        );
        return { ...response, body: [...rowsOf(response.body), ...few] };
      },
    },
    'stock/list/hears-of-no-update-by-multi-location-id': {
      description: 'An item that was set at risk by multiLocationId is not listed.',
      rules: [
        'stock/list/out-of-stock-is-listed',
        'stock/list/quantity-is-listed',
        'stock/list/status-out-of-stock-restricts',
        'stock/list/status-quantity-restricts',
      ],
      wrap: hearingOfUpdatesByGuid(),
    },
    'stock/list/leaves-out-large-quantities': {
      description:
        'The list takes items with a quantity above a thousand for items that are not at risk.',
      rules: ['stock/list/quantity-is-listed'],
      wrap: list.each
        .where(({ quantity }) => typeof quantity === 'number' && quantity > 1000)
        .drop(),
    },
    'stock/list/keeps-filtered-lists-across-restaurants': {
      description: 'A filtered list that another restaurant asked for last is given for this one.',
      rules: ['stock/list/no-item-of-another-restaurant'],
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
      description:
        'A list is cached by its status filter for the next few requests of any restaurant.',
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
      description: 'The list is kept until an update names an item by its guid.',
      rules: ['stock/list/quantity-is-listed'],
      alsoBreaks: ['stock/list/*'],
      wrap: keepingLists((request) =>
        rowsOf(request.body).some((element) => element['guid'] !== undefined),
      ),
    },
  }),
  ...INSTEAD.map(([name, answer]) => ({
    id: `stock/list/nothing-at-risk-is-${name}`,
    description: `Where no item is to be listed, the list gets ${name.replace('-', ' ')}.`,
    rules: ['stock/list/nothing-at-risk-is-an-empty-array'],
    alsoBreaks: ['stock/list/*'],
    wrap: all(list.answer(unlessListed(answer)), nothingElseAtRisk.wrap),
  })),
];

function withQuantity(change: (quantity: number) => number): (row: Row) => Row {
  return (row) =>
    typeof row['quantity'] === 'number' ? { ...row, quantity: change(row['quantity']) } : row;
}

/** Gives the same list again, to whom it was given, until an update forgets all. */
function keepingLists(forgets: (update: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    const kept = new Map<string, SandboxResponse>();
    return async (request) => {
      if (isOf('update', request) && Array.isArray(request.body) && forgets(request)) kept.clear();
      if (!isOf('list', request)) return next(request);
      const { [RESTAURANT]: restaurant = '', authorization = '' } = request.headers;
      const key = [request.query, restaurant, authorization].join(' ');
      const response = kept.get(key) ?? (await next(request));
      if (response.status === 200) kept.set(key, response);
      return response;
    };
  };
}

/** Leaves out of lists the items that were last updated by their multiLocationId. */
function hearingOfUpdatesByGuid(): Wrapper {
  return (next) => {
    const updates = new Map<unknown, number>();
    let count = 0;
    const at = (identifier: unknown) => updates.get(identifier) ?? 0;
    return async (request) => {
      const response = await next(request);
      if (response.status !== 200) return response;
      if (isOf('update', request))
        for (const { guid, multiLocationId } of rowsOf(request.body))
          updates.set(guid ?? multiLocationId, ++count);
      if (!isOf('list', request)) return response;
      const body = rowsOf(response.body).filter(
        ({ guid, multiLocationId }) => at(multiLocationId) <= at(guid),
      );
      return { ...response, body };
    };
  };
}

function unlessListed(answer: SandboxResponse) {
  return (response: SandboxResponse) => (rowsOf(response.body).length === 0 ? answer : response);
}
