import type { UnplacedFault } from '../Fault.ts';
import type { Row } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';
import { changingRecords } from './wrappers.ts';

/**
 * Something wrong within the records that an operation gives.
 * @param id begins with the operation that gives the records
 */
export function inRecords(
  id: string,
  description: string,
  rule: string,
  change: (rows: Row[]) => Row[],
  alsoBreaks: string[] = [],
): UnplacedFault {
  const [, dataSet = ''] = id.split('/');
  const get = operationOf(gets, `${dataSet}/get`);
  return {
    id,
    description,
    rules: [rule],
    alsoBreaks: [`${get.id}/response/200/*`, ...alsoBreaks],
    wrap: changingRecords(get, change),
  };
}
