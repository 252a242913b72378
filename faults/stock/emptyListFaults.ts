import type { SandboxResponse } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { all } from '../on.ts';
import { answerOf, okWith } from '../messages.ts';
import { list, rowsOf } from './messages.ts';
import { nothingElseAtRisk } from './nothingElseAtRisk.ts';

/** How a list without entries is answered, other than by an empty array. */
const INSTEAD: [string, SandboxResponse][] = [
  ['204', answerOf(204)],
  ['404', answerOf(404)],
  ['null', okWith('null')],
  ['an-object', okWith({})],
];

/** What goes wrong where nothing is to be listed. */
export const emptyListFaults: UnplacedFault[] = INSTEAD.map(([name, answer]) => ({
  id: `stock/list/nothing-at-risk-is-${name}`,
  description: `Where no item is to be listed, the list gets ${name.replace('-', ' ')}.`,
  rules: ['stock/list/nothing-at-risk-is-an-empty-array'],
  alsoBreaks: ['stock/list/*'],
  wrap: all(list.answer(unlessListed(answer)), nothingElseAtRisk.wrap),
}));

function unlessListed(answer: SandboxResponse) {
  return (response: SandboxResponse) => (rowsOf(response.body).length === 0 ? answer : response);
}
