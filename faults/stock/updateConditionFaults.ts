import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import {
  elements,
  changingElementsByStock,
  isValid,
  rowsOf,
  answeringWithTheFormer,
  update,
} from './messages.ts';

/** What goes wrong in PUT /stock/v1/inventory/update under one condition only. */
export const updateConditionFaults = byId<UnplacedFault>({
  'stock/update/keeps-quantities-in-a-batch': {
    description:
      'In an update of several items, one that has a quantity cannot be set OUT_OF_STOCK.',
    rules: ['stock/update/updates-every-element'],
    alsoBreaks: ['stock/*'],
    wrap: update
      .when(isBatch)
      .around(
        changingElementsByStock((element, stored) =>
          element['status'] === 'OUT_OF_STOCK' && stored?.['status'] === 'QUANTITY'
            ? { ...element, status: 'QUANTITY', quantity: stored['quantity'] }
            : element,
        ),
      ),
  },
  'stock/update/leaves-items-out-of-stock-by-multi-location-id': {
    description:
      'What is named by its multiLocationId cannot be set from OUT_OF_STOCK to IN_STOCK.',
    rules: ['stock/update/finds-the-item-by-multi-location-id'],
    alsoBreaks: ['stock/*'],
    wrap: changingElementsByStock((element, stored) =>
      element['guid'] === undefined &&
      element['status'] === 'IN_STOCK' &&
      stored?.['status'] === 'OUT_OF_STOCK' &&
      isValid(element)
        ? { ...element, status: 'OUT_OF_STOCK' }
        : element,
    ),
  },
  'stock/update/leaves-out-elements-with-a-validity': {
    description: 'An element that gives itemGuidValidity is accepted, and nothing comes of it.',
    rules: ['stock/update/validity-is-read-only'],
    wrap: elements.where(({ itemGuidValidity }) => itemGuidValidity !== undefined).drop(),
  },
  'stock/update/answers-with-the-former-state-of-the-second': {
    description:
      'In the response to an update of several items, all but the first are as they were before.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: answeringWithTheFormer(isBatch, 1),
  },
  'stock/update/calls-what-it-updated-invalid': {
    description:
      'The response to an update by multiLocationId calls items INVALID that are out of stock.',
    rules: ['stock/update/updated-items-are-not-invalid'],
    wrap: update
      .when(({ body }) => rowsOf(body).every(({ guid }) => guid === undefined))
      .each.where(({ status }) => status === 'OUT_OF_STOCK')
      .set({ itemGuidValidity: 'INVALID' }),
  },
  'stock/update/answers-with-the-former-state-by-multi-location-id': {
    description:
      'The response to an update by multiLocationId shows the items as they were before.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: answeringWithTheFormer(
      ({ body }) => rowsOf(body).every(({ guid }) => guid === undefined),
      0,
    ),
  },
});

function isBatch(request: SandboxRequest): boolean {
  const elements = rowsOf(request.body);
  return elements.length > 1 && elements.every(isValid);
}
