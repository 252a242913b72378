import type { ModelRequest } from '../../../src/checked/model/Model.ts';
import type { SendOptions } from '../../../src/sent/SendOptions.ts';
import { DEFECTS, type Command, type Stock } from './modelState.ts';
import {
  elementOf,
  identifiersFor,
  listParts,
  searchParts,
  updateParts,
  type UpdateElement,
} from '../items/stockRequests.ts';

/** What is sent for a command of the model of stock. */
export function requestOf(command: Command, stock: Stock): ModelRequest {
  const { here, elsewhere, nowhere, items } = stock;
  const itemOf = (place: number) => items[place]?.item ?? { guid: '' };
  const restaurant = 'at' in command && command.at === 'elsewhere' ? (elsewhere ?? here) : here;
  const client = command.do === 'update' ? stock.writer : stock.client;
  const isByOther = client !== undefined && 'isByOther' in command;
  // All go over one connection. What another client may read and set is open.
  const options = {
    expects: isByOther ? ('anything' as const) : ('success' as const),
    connection: 'a',
    ...(isByOther && { token: { client } }),
  };
  switch (command.do) {
    case 'list':
      return { operation: 'stock/list', parts: listParts(restaurant, command.filter), options };
    case 'update': {
      const elements: UpdateElement[] = command.changes.map(({ item, state, by }) =>
        elementOf(itemOf(item), state, by),
      );
      const isBehind = command.isBehindUnknown === true;
      if (isBehind) elements.unshift({ guid: nowhere, status: 'OUT_OF_STOCK' });
      return {
        ...{ operation: 'stock/update', parts: updateParts(here, elements) },
        options: { ...options, ...(isBehind && { expects: 'anything' as const }) },
      };
    }
    case 'stray': {
      const { item: place, by, wrong, behind } = command;
      const isNowhere = wrong === 'restaurant';
      const names = identifiersFor(itemOf(place));
      const name = (by === 'guid' ? names[0] : names.at(-1)) ?? {};
      const [must = '', element = { status: 'IN_STOCK' }] = isNowhere ? [] : (DEFECTS[wrong] ?? []);
      const valid = behind ? [elementOf(itemOf(behind.item), behind.state, behind.by)] : [];
      const parts = updateParts(isNowhere ? nowhere : here, [...valid, { ...name, ...element }]);
      const options: SendOptions =
        isNowhere || behind
          ? { expects: 'anything' }
          : { expects: ['400'], forbiddenBy: `stock/update/${must}` };
      return { operation: 'stock/update', parts, options };
    }
    case 'search': {
      const asked = command.items.map(itemOf);
      const multiLocationIds = asked.flatMap(({ multiLocationId }) => multiLocationId ?? []);
      const isNamed = multiLocationIds.length === asked.length && command.by !== 'guid';
      const parts = searchParts(restaurant, {
        ...((command.by !== 'multiLocationId' || !isNamed) && {
          guids: asked.map(({ guid }) => guid),
        }),
        ...(isNamed && { multiLocationIds }),
      });
      return { operation: 'stock/search', parts, options };
    }
  }
}
