import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import type { Place } from '../on.ts';
import { reportsOf } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';

/**
 * Something wrong within the records that an operation gives.
 * @param id begins with the operation that gives the records
 */
export function inRecords(
  id: string,
  description: string,
  rule: string,
  change: (records: Place<Row[]>) => Wrapper,
  alsoBreaks: string[] = [],
): UnplacedFault {
  const [, dataSet = ''] = id.split('/');
  const get = operationOf(gets, `${dataSet}/get`);
  return {
    id,
    description,
    rules: [rule],
    alsoBreaks: [`${get.id}/response/200/*`, ...alsoBreaks],
    wrap: change(reportsOf(get)),
  };
}
