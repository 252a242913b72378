import { around, isOfAnother } from './restaurantWrappers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isTipWithholding, type Entity } from './messages.ts';
import { changingEntities } from './wrappers.ts';

/** What goes wrong in the fields of break types, discounts and tip withholding, in lists and alone. */
export const dataFaults: UnplacedFault[] = [
  {
    id: 'configuration/BreakType/hours-are-null',
    description: 'Zero hours are sent as null.',
    rules: ['configuration/BreakType/interval-hours-are-null-only-without-tracking'],
    wrap: changingEntities('breakTypes', (entity) => {
      entity['breakIntervalHrs'] = null;
    }),
  },
  {
    id: 'configuration/BreakType/minutes-are-null',
    description: 'Zero minutes are sent as null.',
    rules: ['configuration/BreakType/interval-minutes-are-null-only-without-tracking'],
    wrap: changingEntities('breakTypes', (entity) => {
      if (entity['breakIntervalMins'] === 0) entity['breakIntervalMins'] = null;
    }),
  },
  {
    id: 'configuration/BreakType/acknowledgement-is-null',
    description: 'False is sent as null.',
    rules: ['configuration/BreakType/acknowledgement-is-null-only-without-tracking'],
    wrap: changingEntities('breakTypes', (entity) => {
      if (entity['trackBreakAcknowledgement'] === false) entity['trackBreakAcknowledgement'] = null;
    }),
  },
  {
    id: 'configuration/BreakType/acknowledgement-without-tracking',
    description: 'The acknowledgement is collected whatever is tracked.',
    rules: ['configuration/BreakType/acknowledgement-is-not-collected-without-tracking'],
    wrap: changingEntities('breakTypes', (entity) => {
      entity['trackBreakAcknowledgement'] = true;
    }),
  },
  {
    id: 'configuration/Discount/percentage-of-zero',
    description: 'What a percentage has behind its point is cut off.',
    rules: ['configuration/Discount/percentage-of-percent-is-above-0'],
    wrap: changingEntities('discounts', cuttingOff('percentage')),
  },
  {
    id: 'configuration/Discount/percentage-above-100',
    description: 'A percentage of everything is 101.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['percentage'] === 100) entity['percentage'] = 101;
    }),
  },
  {
    id: 'configuration/Discount/percentage-is-null',
    description: 'A percentage below 1 is null.',
    rules: ['configuration/Discount/percentage-of-percent-is-a-number'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['percentage'] === 0.5) entity['percentage'] = null;
    }),
  },
  {
    id: 'configuration/Discount/percentage-of-an-open-discount-above-100',
    description:
      'The percentage of a discount of which the employee enters it is in hundredths of a percent.',
    rules: ['configuration/Discount/percentage-of-other-types-is-in-bounds'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['type'] === 'OPEN_PERCENT') entity['percentage'] = 1500;
    }),
  },
  {
    id: 'configuration/Discount/percentage-of-an-open-discount-below-0',
    description: 'A percentage that the employee has yet to enter is -1.',
    rules: ['configuration/Discount/percentage-of-other-types-is-in-bounds'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['type'] === 'OPEN_PERCENT') entity['percentage'] = -1;
    }),
  },
  {
    id: 'configuration/Discount/percentage-where-there-is-none',
    description: 'No percentage is sent as 0.',
    rules: ['configuration/Discount/percentage-of-other-types-is-above-0'],
    wrap: changingEntities('discounts', (entity) => {
      entity['percentage'] ??= 0;
    }),
  },
  {
    id: 'configuration/Discount/amount-is-null',
    description: 'The amount of a discount that is not active is null.',
    rules: ['configuration/Discount/amount-of-fixed-is-a-number'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['type'] === 'FIXED' && entity['active'] === false) entity['amount'] = null;
    }),
  },
  {
    id: 'configuration/Discount/amount-of-an-open-discount-below-0',
    description:
      'What a discount takes off is written as a negative amount where the employee enters it.',
    rules: ['configuration/Discount/amount-of-other-types-is-not-negative'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['type'] === 'OPEN_FIXED') entity['amount'] = -2.5;
    }),
  },
  {
    id: 'configuration/Discount/amount-where-there-is-none',
    description: 'No amount is sent as 0.',
    rules: ['configuration/Discount/amount-of-other-types-is-above-0'],
    wrap: changingEntities('discounts', (entity) => {
      entity['amount'] ??= 0;
    }),
  },
  {
    id: 'configuration/Discount/amount-of-zero',
    description: 'The cents of an amount are cut off.',
    rules: ['configuration/Discount/amount-of-fixed-is-above-0'],
    wrap: changingEntities('discounts', cuttingOff('amount')),
  },
  {
    id: 'configuration/Discount/nonexclusive-item-discount',
    description: 'An item discount may be combined.',
    rules: ['configuration/Discount/item-discount-is-not-nonexclusive'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['selectionType'] === 'ITEM' && entity['type'] !== 'FIXED_TOTAL')
        entity['nonExclusive'] = true;
    }),
  },
  {
    id: 'configuration/Discount/nonexclusive-combo',
    description: 'A combo may be combined.',
    rules: ['configuration/Discount/combo-discount-is-not-nonexclusive'],
    alsoBreaks: ['configuration/Discount/item-discount-is-not-nonexclusive'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['type'] === 'FIXED_TOTAL') entity['nonExclusive'] = true;
    }),
  },
  {
    id: 'configuration/Discount/fixed-total-of-zero',
    description: 'No fixed total is sent as 0.',
    rules: ['configuration/Discount/fixed-total-is-null-unless-combo'],
    wrap: changingEntities('discounts', (entity) => {
      entity['fixedTotal'] ??= 0;
    }),
  },
  {
    id: 'configuration/Discount/combo-without-fixed-total',
    description: 'The fixed total of a combo that is not active is null.',
    rules: ['configuration/Discount/fixed-total-of-a-combo-is-a-number'],
    wrap: changingEntities('discounts', (entity) => {
      if (entity['active'] === false) entity['fixedTotal'] = null;
    }),
  },
  {
    id: 'configuration/TipWithholding/enabled-without-percentage',
    description: 'The percentage of an enabled tip withholding is null.',
    rules: ['configuration/TipWithholding/percentage-of-an-enabled-one-is-a-number'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      return isTipWithholding(request) && response.status === 200
        ? { ...response, body: { ...(response.body as Entity), percentage: null } }
        : response;
    },
  },
  {
    id: 'configuration/discounts/more-than-all-of-it-at-another-restaurant',
    description: 'Discounts of another restaurant are of 120 percent.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    alsoBreaks: ['configuration/Discount/*'],
    wrap: around(
      isOfAnother,
      changingEntities('discounts', (entity) => {
        if (entity['type'] === 'PERCENT') entity['percentage'] = 120;
      }),
    ),
  },
];

function cuttingOff(field: string): (entity: Entity) => void {
  return (entity) => {
    if (typeof entity[field] === 'number') entity[field] = Math.trunc(entity[field]);
  };
}
