import type { ListedFault, UnplacedFault } from '../Fault.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import type { Test } from '../conditions.ts';
import { reportsTo, requestsTo, zerosOf } from './messages.ts';
import { COST_RATIOS } from './laborRatioFaults.ts';
import { type Post } from './reportOperations.ts';

/** The last record has a field that does not belong there. */
export function shows(
  post: Post,
  field: string,
  isMeant: Test<SandboxRequest>,
  rule: string,
): ListedFault {
  return {
    description: `The last record shows ${field} where it does not belong.`,
    rules: [rule],
    // What it shows goes with no other figure.
    alsoBreaks: [COST_RATIOS, `${post.id}/a-day-has-the-same-figures-in-every-report`],
    wrap: reportsTo(requestsTo(post).when(isMeant)).last.set({
      [field]: /Amount|Hour/.test(field) ? 12.5 : 'shown',
    }),
  };
}

/** The record of a group is given twice, the second time with another value of a field that describes the group. */
export function twoValues(post: Post, field: string): UnplacedFault {
  return {
    id: `${post.id}/two-values-of-${field}`,
    description: `The first record that has ${field} is repeated, without figures and with another value there.`,
    rules: [`${post.id}/a-guid-is-of-one-group`],
    wrap: reportsTo(requestsTo(post)).change((rows) => {
      const first = rows.find((row) => typeof row[field] === 'string');
      return first === undefined
        ? rows
        : [...rows, { ...first, ...zerosOf(first), [field]: 'another' }];
    }),
  };
}

/** Every record lacks a field that belongs there. */
export function lacks(
  post: Post,
  field: string,
  isMeant: Test<SandboxRequest>,
  rule: string,
): ListedFault {
  return {
    description: `No record has ${field}.`,
    rules: [rule],
    alsoBreaks: field.endsWith('Guid') ? [`${post.id}/each-record-shows-its-group`] : [],
    wrap: reportsTo(requestsTo(post).when(isMeant)).each.without(field),
  };
}
