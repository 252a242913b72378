import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { everyNth, has, lacks, withParameter, withOther } from '../messages.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  forgettingTokens,
  givingTheLastPageAgain,
  keepingPlace,
  keptByConnection,
  mixingUp,
  namingTokens,
} from '../sequence.ts';
import { connected, isFurther, type PageBody } from './messages.ts';

const isConnected = ({ path }: SandboxRequest) => path.endsWith('/connectedRestaurants');
const isPage = (request: SandboxRequest) => isConnected(request) && has('pageToken')(request);
const withoutToken = (request: SandboxRequest) => withParameter(request, 'pageToken', undefined);
const NAMED = ['pageSize', 'currentPageNum'] as const;
const NOTHING = { results: [], nextPageNum: null };

/** What leads astray, and the rule that says so where paging alone shows it. */
const ASTRAY: [id: string, description: string, wrap: Wrapper, rule?: string][] = [
  [
    'a-new-walk-takes-the-place-of-the-one-before',
    'A new first page makes all earlier tokens lead to the first page.',
    forgettingTokens(
      isPage,
      (request) => isConnected(request) && lacks('pageToken')(request),
      withoutToken,
    ),
  ],
  [
    'tokens-sent-at-once-are-mixed-up',
    'Concurrent requests with a token all follow the token of the last one.',
    mixingUp(isPage, (_request, last) => last),
  ],
  [
    'a-place-is-kept-for-each-client',
    'Whatever its token, a request gets the page after the last one that its client got.',
    keepingPlace(isConnected, ({ headers }) => headers['authorization'], NOTHING),
  ],
  [
    'a-place-is-kept-for-each-page-size',
    'Whatever its token, a request gets the page after the last one of its size.',
    keepingPlace(isConnected, ({ query }) => query.get('pageSize'), NOTHING),
  ],
  [
    'every-other-token-leads-to-the-first-page',
    'Every second request with a token gets the first page.',
    connected.when(isFurther, everyNth(2)).request(withoutToken),
  ],
  [
    'a-token-leads-to-the-page-asked-last',
    'A token leads to the page that was returned last.',
    givingTheLastPageAgain(isConnected),
    'next-page-token-leads-on',
  ],
  [
    'a-token-names-a-place-and-a-size-alone',
    'Tokens of lists with and without lastModified are the same at the same place: the later one counts.',
    connected.around(namingTokens((_, { body }) => NAMED.map((name) => (body as PageBody)[name]))),
  ],
  [
    'a-connection-keeps-its-token',
    'A request with a token uses the token of the request before it on its connection.',
    keptByConnection('before', isPage, withOther('pageToken')),
    'next-page-token-leads-on',
  ],
  [
    'a-connection-keeps-its-page-size',
    'The pageSize of the first request is used for all others of its connection.',
    keptByConnection('first', isConnected, withOther('pageSize')),
    'page-size-is-told',
  ],
];

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = ASTRAY.map(
  ([id, description, wrap, rule = 'walks-at-once-are-kept-apart']) => ({
    ...{ id: `partners/connected/${id}`, description, wrap },
    rules: [`partners/connected/${rule}`],
    alsoBreaks: ['partners/connected/*'],
  }),
);
