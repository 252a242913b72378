import { isObject } from '../../src/json/isObject.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isOf, rowsOf, type Row } from './messages.ts';

/** What is wrong in the body of a refusal. */
export const errorMessageFaults: UnplacedFault[] = [
  {
    id: 'stock/ErrorMessage/status-of-its-own',
    description: 'The status of an ErrorMessage is 422 where the response has 400.',
    rules: ['stock/ErrorMessage/status-is-the-http-status'],
    wrap: changingRefusals((message) => ({ ...message, status: 422 })),
  },
  {
    id: 'stock/ErrorMessage/errors-are-texts',
    description: 'The elements of errors are sentences.',
    rules: ['stock/ErrorMessage/errors-are-error-messages'],
    wrap: changingRefusals((message) => ({
      ...message,
      errors: rowsOf(message['errors']).map((element) => element['message']),
    })),
  },
  {
    id: 'stock/ErrorMessage/status-in-errors-is-text',
    description: 'The elements of errors have their status as text.',
    rules: ['stock/ErrorMessage/errors-are-error-messages'],
    wrap: changingRefusals((message) => ({
      ...message,
      errors: rowsOf(message['errors']).map((element) => ({ ...element, status: '400' })),
    })),
  },
  {
    id: 'stock/ErrorMessage/constant-request-id',
    description: 'The requestId is that of the process, not of the request.',
    rules: ['stock/ErrorMessage/request-id-is-of-one-request'],
    wrap: changingRefusals((message) => ({ ...message, requestId: 'stock-7f9c' })),
  },
];

/** Changes the ErrorMessage of refusals by the search and the update. */
function changingRefusals(change: (message: Row) => Row): Wrapper {
  return (next) => async (request) => {
    const response = await next(request);
    const isChanged = isOf('search', request) || isOf('update', request);
    return isChanged && response.status === 400 && isObject(response.body)
      ? { ...response, body: change(response.body) }
      : response;
  };
}
