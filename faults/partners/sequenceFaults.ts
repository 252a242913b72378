import type { SandboxRequest } from '../../sandbox/types.ts';
import { has, lacks } from '../conditions.ts';
import type { UnplacedFault } from '../Fault.ts';
import { withParameter } from '../messages.ts';
import { forgettingTokens, mixingUp } from '../sequence.ts';

const isConnected = ({ path }: SandboxRequest) => path.endsWith('/connectedRestaurants');
const isPage = (request: SandboxRequest) => isConnected(request) && has('pageToken')(request);
const withoutToken = (request: SandboxRequest) => withParameter(request, 'pageToken', undefined);

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = (
  [
    [
      'a-new-walk-takes-the-place-of-the-one-before',
      'Each first page makes the tokens given before lead to the first page again.',
      forgettingTokens(
        isPage,
        (request) => isConnected(request) && lacks('pageToken')(request),
        withoutToken,
      ),
    ],
    [
      'tokens-sent-at-once-are-mixed-up',
      'Of requests with a token that are under way together, all follow that of the last.',
      mixingUp(isPage, (_request, last) => last),
    ],
  ] as const
).map(([id, description, wrap]) => ({
  ...{ id: `partners/connected/${id}`, description, wrap },
  rules: ['partners/connected/walks-at-once-are-kept-apart'],
  alsoBreaks: ['partners/*'],
}));
