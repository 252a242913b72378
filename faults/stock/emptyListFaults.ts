import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { changing } from '../answers.ts';
import { isOf, okWith, rowsOf } from './messages.ts';
import { nothingElseAtRisk } from './nothingElseAtRisk.ts';

const NO_CONTENT: SandboxResponse = { status: 204, headers: {}, body: undefined };

/** How a list without entries is told, where it is no empty array. */
const INSTEAD: [string, SandboxResponse][] = [
  ['204', NO_CONTENT],
  ['404', { ...NO_CONTENT, status: 404 }],
  ['null', okWith('null')],
  ['an-object', okWith({})],
];

/** What goes wrong where nothing is to be listed. */
export const emptyListFaults: UnplacedFault[] = INSTEAD.map(([name, answer]) => ({
  id: `stock/list/nothing-at-risk-is-${name}`,
  description: `Where no item is to be listed, the list is answered with ${name.replace('-', ' ')}.`,
  rules: ['stock/list/nothing-at-risk-is-an-empty-array'],
  alsoBreaks: ['stock/list/*', 'stock/update/*'],
  wrap: (next) => answering(answer)(nothingElseAtRisk.wrap(next)),
}));

function answering(answer: SandboxResponse): Wrapper {
  return changing((response, request) =>
    isOf('list', request) && response.status === 200 && rowsOf(response.body).length === 0
      ? answer
      : response,
  );
}
