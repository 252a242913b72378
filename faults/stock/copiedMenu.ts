import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Variant } from '../Fault.ts';
import { withJson } from '../answers.ts';
import { isElsewhere } from './messages.ts';

/** GUIDs of the first two restaurants' items, each with that of the same item at the other restaurant. */
const [own = [], others = []] = restaurantSeeds.slice(0, 2).map(menuItemsOf);
const pairs = own.map(({ guid }, place) => [guid, others[place]?.guid ?? '']);
const known = new Map(
  pairs.flatMap(([one = '', two = '']) => [
    [one, two],
    [two, one],
  ]),
);

/** "Platform GUID of the menu item" (Resources › Stock): that no other restaurant has an item with it, no document says. */
export const copiedMenu: Omit<Variant, 'services'> = {
  id: 'copied-menu',
  description: "A second restaurant has a copy of the first one's menu, guids too, not its stock.",
  run: ['stock/*restaurant*'],
  wrap: (next) => async (request) => {
    if (!isElsewhere(request)) return next(request);
    const body = request.body === undefined ? undefined : exchanged(request.body);
    const path = exchangedIn(request.path);
    return withJson(await next({ ...request, path, body }), exchanged);
  },
};

function exchanged(json: unknown): unknown {
  return JSON.parse(exchangedIn(JSON.stringify(json))) as unknown;
}

function exchangedIn(text: string): string {
  return text.replaceAll(
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
    (guid) => known.get(guid.toLowerCase()) ?? guid,
  );
}
