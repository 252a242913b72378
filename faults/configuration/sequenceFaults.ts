import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { everyNth } from '../conditions.ts';
import { atRestaurant, restaurantOf, withParameter } from '../messages.ts';
import { forgettingTokens, mixingUp } from '../sequence.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isFurther, isGet, isList, lists, withoutToken } from './messages.ts';

const isFirst = (request: SandboxRequest) => isList(request) && !isFurther(request);
const isPage = (request: SandboxRequest) => isList(request) && isFurther(request);

/** Tokens that lead astray where other requests come in between, or at once. */
const ASTRAY: [id: string, description: string, wrap: Wrapper][] = [
  [
    'a-new-walk-takes-the-place-of-the-one-before',
    'Each first page makes the tokens that the list gave before lead to the first page again.',
    forgettingTokens(isPage, isFirst, withoutToken),
  ],
  [
    'reading-an-entity-ends-the-walk',
    'Once an entity is read by its guid, tokens lead to the first page again.',
    forgettingTokens(isPage, isGet, withoutToken),
  ],
  [
    'every-other-token-leads-to-the-first-page',
    'Every second request with a token gets the first page.',
    lists.when(isFurther, everyNth(2)).request(withoutToken),
  ],
  [
    'pages-are-those-of-the-restaurant-that-began-last',
    'A token is followed in the list of the restaurant that asked for a first page last.',
    (next) => {
      let last: string | undefined;
      return lists.request((request) => {
        if (isFirst(request)) last = restaurantOf(request);
        return last === undefined ? request : atRestaurant(request, last);
      })(next);
    },
  ],
  [
    'tokens-sent-at-once-are-mixed-up',
    'Of requests with a token that are under way together, all follow that of the last.',
    mixingUp(isPage, (request, { query }) =>
      withParameter(request, 'pageToken', query.get('pageToken') ?? ''),
    ),
  ],
  [
    'restaurants-asked-for-at-once-are-mixed-up',
    'Requests that are under way together all get what the restaurant of the last one has.',
    mixingUp(isPage, (request, last) => atRestaurant(request, restaurantOf(last) ?? '')),
  ],
  [
    'a-page-at-once-is-that-of-another-list',
    'Requests that are under way together all get the response of the last one.',
    mixingUp(isPage, (_request, last) => last),
  ],
];

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = ASTRAY.map(([id, description, wrap]) => ({
  ...{ id: `configuration/list/${id}`, description, wrap },
  rules: ['configuration/{collection}/list/walks-at-once-are-kept-apart'],
  alsoBreaks: ['configuration/*'],
  resources: ['menuItems'],
}));
