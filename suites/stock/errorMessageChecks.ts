import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { elementsOf, membersOf } from '../../src/words/json/readJson.ts';
import {
  messageIsForPeople,
  requestIdsDiffer,
  statusIsTheHttpStatus,
} from '../../src/checked/forms/errorMessages.ts';
import { mayUpdate } from './items/changeableItems.ts';
import {
  listParts,
  searchParts,
  stockParts,
  updateParts,
  type UpdateElement,
} from './items/stockRequests.ts';
import { unknownGuids } from './items/unknownIdentifiers.ts';

/** The fields of an ErrorMessage besides `errors`, by their types. */
const INTEGERS = ['status', 'code'];
const TEXTS = ['message', 'messageKey', 'fieldName', 'link', 'requestId', 'developerMessage'];

const needsNothing = { preconditions: [] };

/** The rules of the body of refusals with 400. */
export const errorMessageChecks = byRule(needsNothing, {
  'stock/ErrorMessage/status-is-the-http-status': statusIsTheHttpStatus(refusalsOf),
  'stock/ErrorMessage/errors-are-error-messages': async (trial) => {
    const refusals = await refusalsOf(trial);
    const withErrors = refusals.filter((exchange) => errorsIn(bodyOf(exchange)).length > 0);
    if (withErrors.length === 0)
      trial.notExercised('no rejection with 400 had a body with an element in errors');
    await trial.each(withErrors, async (exchange) => {
      const [flaw] = errorsIn(bodyOf(exchange)).flatMap(flawsOf);
      trial.holds(flaw === undefined, () => ({
        message: `An element of errors of ${trial.operation(exchange).documented} is no ErrorMessage.`,
        expected: 'an object with the fields of an ErrorMessage, in their types',
        actual: flaw ?? '',
        exchanges: [exchange],
      }));
    });
  },
  'stock/ErrorMessage/request-id-is-of-one-request': requestIdsDiffer(refusalsOf),
  'stock/ErrorMessage/message-is-for-people': messageIsForPeople(refusalsOf),
});

/** Sent once for all the rules: that they are refused is for other rules. */
function refusalsOf(trial: Trial): Promise<LiveExchange[]> {
  return trial.once('stock/refusals', (trial) => collectRefusals(trial));
}

const HEADER = 'header/Platform-Restaurant-External-ID/required';

/** Requests that every operation of the service refuses with 400. */
async function collectRefusals(trial: Trial): Promise<LiveExchange[]> {
  const { restaurant } = trial.target.fixtures;
  const { headers: _restaurant, ...withoutRestaurant } = listParts(restaurant);
  const [guid = ''] = unknownGuids(trial, 1);
  const ofNothing: UpdateElement = { guid, status: 'QUANTITY', quantity: 0 };
  const known = searchParts(restaurant, { guids: unknownGuids(trial, 1) });
  const send = (operation: string, must: string, parts: RequestParts) =>
    trial.send(operation, parts, { expects: ['400'], forbiddenBy: `${operation}/${must}` });
  const refusals = [
    await send('stock/list', HEADER, withoutRestaurant),
    await send('stock/list', HEADER, { ...withoutRestaurant, query: { status: 'QUANTITY' } }),
    await send('stock/search', HEADER, { body: known.body }),
    await send('stock/search', 'identifiers-are-required', stockParts(restaurant, { body: {} })),
    ...(mayUpdate(trial)
      ? [
          await send('stock/update', 'body/type', stockParts(restaurant, { body: {} })),
          // Another part of the service may respond when a field is wrong, or look for the item first.
          await trial.send('stock/update', updateParts(restaurant, [ofNothing]), ['400']),
        ]
      : []),
  ];
  return refusals.filter(({ response }) => response?.status === 400);
}

function bodyOf({ response }: LiveExchange): unknown {
  return response?.json;
}

/** The elements of `errors`, and of theirs. */
function errorsIn(message: unknown): unknown[] {
  const own = elementsOf(membersOf(message)['errors']);
  return [...own, ...own.flatMap(errorsIn)];
}

/** Why a value is no ErrorMessage. No field is required; null is for the constraints on types. */
function flawsOf(value: unknown): string[] {
  if (!isObject(value)) return [`an element that is ${JSON.stringify(value)}`];
  const isWrong = (name: string, isRight: (member: unknown) => boolean) =>
    value[name] !== undefined && value[name] !== null && !isRight(value[name]);
  const wrong = [
    ...INTEGERS.filter((name) => isWrong(name, Number.isInteger)),
    ...TEXTS.filter((name) => isWrong(name, (member) => typeof member === 'string')),
    ...['errors'].filter((name) => isWrong(name, Array.isArray)),
  ];
  return wrong.map((name) => `${name} ${JSON.stringify(value[name])}`);
}
