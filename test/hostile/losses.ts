import type { Socket } from 'node:net';
import { complete, type HostileAnswer } from './HostileAnswer.ts';

type Answer = NonNullable<HostileAnswer['answer']>;

const page = (status: string): Answer =>
  complete('<html>Back soon</html>', { status, headers: ['Content-Type: text/html'] });

/** What may come in place of a response. */
const ways: [id: string, does: string, answer: Answer][] = [
  ['reset', 'resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
  ['silence', 'says nothing', () => undefined],
  [
    'redirect',
    'redirects to a login',
    complete('', { status: '302 Found', headers: ['Location: /login'] }),
  ],
  ['page', 'shows a page with status 200', page('200 OK')],
  ['401', 'responds 401', complete('', { status: '401 Unauthorized' })],
  ['403', 'responds 403', complete('', { status: '403 Forbidden' })],
  ['502', 'shows a page with status 502', page('502 Bad Gateway')],
  ['503', 'responds 503', complete('', { status: '503 Service Unavailable' })],
  ['504', 'shows a page with status 504', page('504 Gateway Timeout')],
];

/** The request with which it begins: some were answered before. */
const FROM = 6;

/** What goes away during the run: for a moment, which is anybody's, or for good, after which nothing is judged. */
export const losses: HostileAnswer[] = ways.flatMap(([id, does, answer]): HostileAnswer[] => [
  {
    id: `${id}-once`,
    does: `${does}, once`,
    at: 'everywhere',
    answer,
    during: { from: FROM, times: 1 },
    says: /no rule fails/,
    code: 0,
  },
  {
    id: `${id}-from-then-on`,
    does: `${does}, from some request on`,
    at: 'everywhere',
    answer,
    during: { from: FROM },
    says: /^No verdict: since /,
    code: 3,
  },
]);
