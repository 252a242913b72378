import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import { list, isOfStock, update } from './messages.ts';
import { type Row, restaurantOf } from '../messages.ts';
import { on } from '../on.ts';

/** The ErrorMessages of refusals, and those nested in them. */
const messages = on<{ errors?: Row[] }>(isOfStock).answered(400);
const errors = messages.at('errors').each;

/** The members of an ErrorMessage, each with a value that is not of its type. */
const WRONG_MEMBERS: Record<string, unknown> = {
  code: 400.5,
  message: 1,
  messageKey: { key: 'invalid' },
  fieldName: ['quantity'],
  link: false,
  requestId: 7,
  developerMessage: 1,
  errors: 'none',
};

/** What is wrong in the body of a refusal. */
export const errorMessageFaults: UnplacedFault[] = [
  ...Object.entries(WRONG_MEMBERS).map(([name, value]) => ({
    id: `stock/ErrorMessage/wrong-${name.toLowerCase()}-in-errors`,
    description: `The elements of errors have ${JSON.stringify(value)} as ${name}.`,
    rules: ['stock/ErrorMessage/errors-are-error-messages'],
    wrap: errors.set({ [name]: value }),
  })),
  ...byId<UnplacedFault>({
    'stock/ErrorMessage/errors-in-errors-are-texts': {
      description: 'The elements of errors have errors of their own, which are sentences.',
      rules: ['stock/ErrorMessage/errors-are-error-messages'],
      wrap: errors.set({ errors: ['invalid'] }),
    },
    'stock/ErrorMessage/status-422-for-a-quantity': {
      description: 'The body of a 400 for a wrong quantity has the status 422.',
      rules: ['stock/ErrorMessage/status-is-the-http-status'],
      wrap: messages
        .when(({ body }) => JSON.stringify(body ?? '').includes('quantity'))
        .set({ status: 422 }),
    },
    'stock/ErrorMessage/message-is-a-stack-trace': {
      description: 'message is the stack trace of the error.',
      rules: ['stock/ErrorMessage/message-is-for-people'],
      wrap: messages.set({
        message: 'TypeError: no items\n    at search (/srv/stock/search.js:41:7)',
      }),
    },
    'stock/ErrorMessage/status-of-its-own-without-a-restaurant': {
      description:
        'Where the header that names the restaurant is missing, the ErrorMessage has the status 422.',
      rules: ['stock/ErrorMessage/status-is-the-http-status'],
      wrap: messages.when((request) => restaurantOf(request) === undefined).set({ status: 422 }),
    },
    'stock/ErrorMessage/status-of-its-own-for-a-refused-update': {
      description: 'Where an update is rejected, the ErrorMessage has the status 422.',
      rules: ['stock/ErrorMessage/status-is-the-http-status'],
      wrap: update.answered(400).set({ status: 422 }),
    },
    'stock/ErrorMessage/status-of-its-own': {
      description: 'The status of an ErrorMessage is 422 where the response has 400.',
      rules: ['stock/ErrorMessage/status-is-the-http-status'],
      wrap: messages.set({ status: 422 }),
    },
    'stock/ErrorMessage/errors-are-texts': {
      description: 'The elements of errors are sentences.',
      rules: ['stock/ErrorMessage/errors-are-error-messages'],
      wrap: errors.change(({ message }) => message),
    },
    'stock/ErrorMessage/status-in-errors-is-text': {
      description: 'The elements of errors have their status as text.',
      rules: ['stock/ErrorMessage/errors-are-error-messages'],
      wrap: errors.set({ status: '400' }),
    },
    'stock/ErrorMessage/constant-request-id': {
      description: 'The requestId is that of the process, not of the request.',
      rules: ['stock/ErrorMessage/request-id-is-of-one-request'],
      wrap: messages.set({ requestId: 'stock-7f9c' }),
    },
    'stock/ErrorMessage/constant-request-id-of-the-list': {
      description: 'Rejections of the list all have the requestId of the process.',
      rules: ['stock/ErrorMessage/request-id-is-of-one-request'],
      wrap: list.answered(400).set({ requestId: 'stock-7f9c' }),
    },
  }),
];
