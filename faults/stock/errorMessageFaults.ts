import { byId, type UnplacedFault } from '../Fault.ts';
import { list, isOfStock, update, entries, LISTED } from './messages.ts';
import { type Row, restaurantOf, hasSeveral, isNumber } from '../messages.ts';
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

/** What is wrong in the entries of any response, and in the body of a rejection. */
export const errorMessageFaults: UnplacedFault[] = [
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
      rules: ['stock/ErrorMessage/message-is-for-people'],
      wrap: messages.set({
        message: 'TypeError: no items\n    at search (/srv/stock/search.js:41:7)',
      }),
    },
    'stock/ErrorMessage/status-of-its-own-without-a-restaurant': {
      description: 'Without the restaurant header, the ErrorMessage has the status 422.',
      rules: ['stock/ErrorMessage/status-is-the-http-status'],
      wrap: messages.when((request) => restaurantOf(request) === undefined).set({ status: 422 }),
    },
    'stock/ErrorMessage/status-of-its-own-for-a-refused-update': {
      description: 'Where an update is rejected, the ErrorMessage has the status 422.',
      rules: ['stock/ErrorMessage/status-is-the-http-status'],
      wrap: update.answered(400).set({ status: 422 }),
    },
    'stock/ErrorMessage/errors-are-texts': {
      description: 'The elements of errors are sentences.',
      rules: ['stock/ErrorMessage/errors-are-error-messages'],
      wrap: errors.change(({ message }) => message),
    },
    'stock/ErrorMessage/status-in-errors-is-text': {
      rules: ['stock/ErrorMessage/errors-are-error-messages'],
      wrap: errors.set({ status: '400' }),
    },
    'stock/ErrorMessage/constant-request-id-of-the-list': {
      description: 'Rejections of the list all have the requestId of the process.',
      rules: ['stock/ErrorMessage/request-id-is-of-one-request'],
      wrap: list.answered(400).set({ requestId: 'stock-7f9c' }),
    },
    'stock/MenuItemInventory/guid-in-braces': {
      description: 'The list writes guids in braces.',
      rules: ['stock/MenuItemInventory/guid-is-a-uuid'],
      alsoBreaks: LISTED,
      wrap: list.each.set(({ guid }) => ({ guid: `{${String(guid)}}` })),
    },
    'stock/MenuItemInventory/quantity-is-null-in-updates': {
      rules: [
        'stock/MenuItemInventory/quantity-is-a-number-for-quantity',
        'stock/update/answers-with-the-new-state',
      ],
      wrap: update.each.set({ quantity: null }),
    },
    'stock/MenuItemInventory/quantity-is-zero-out-of-stock': {
      description: 'An item OUT_OF_STOCK has a quantity of 0.',
      rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
      wrap: entries('list', 'search').each.where({ status: 'OUT_OF_STOCK' }).set({ quantity: 0 }),
    },
    'stock/MenuItemInventory/quantity-outlives-its-status': {
      description: 'An item that had a quantity shows it after it went back IN_STOCK.',
      rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
      wrap: (next) => {
        const last = new Map<unknown, unknown>();
        return entries('search', 'update').each.change((row) => {
          if (isNumber(row['quantity'])) last.set(row['guid'], row['quantity']);
          return row['status'] === 'IN_STOCK'
            ? { ...row, quantity: last.get(row['guid']) ?? null }
            : row;
        })(next);
      },
    },
  }),
  ...Object.entries(WRONG_MEMBERS).map(([name, value]) => ({
    id: `stock/ErrorMessage/wrong-${name.toLowerCase()}-in-errors`,
    description: `The elements of errors have ${JSON.stringify(value)} as ${name}.`,
    rules: ['stock/ErrorMessage/errors-are-error-messages'],
    wrap: errors.set({ [name]: value }),
  })),
  ...(['list', 'update'] as const).map((operation) => ({
    id: `stock/MenuItemInventory/guid-as-multi-location-id-in-a-${operation}`,
    description: `The last of several entries in the response to the ${operation} has its guid as multiLocationId.`,
    rules: ['stock/MenuItemInventory/an-item-has-one-multi-location-id'],
    alsoBreaks: ['stock/*'],
    wrap: entries(operation)
      .where(hasSeveral)
      .last.set(({ guid }) => ({ multiLocationId: guid })),
  })),
];
