import type { UnplacedFault } from '../Fault.ts';
import { isNumber, isText } from '../conditions.ts';
import { on } from '../on.ts';
import { isTipWithholding, entities, entitiesOf, ofAnother } from './messages.ts';

const cut = (value: number) => Math.trunc(value);

/** What goes wrong in the fields of break types, discounts and tip withholding, in lists and alone. */
export const dataFaults: UnplacedFault[] = [
  {
    id: 'configuration/list/reads-names-as-latin-1',
    description: 'Names are stored in UTF-8 and read as ISO 8859-1.',
    rules: ['configuration/texts-are-utf-8'],
    wrap: entities
      .at('name')
      .where(isText)
      .change((name) => Buffer.from(name).toString('latin1')),
  },
  {
    id: 'configuration/BreakType/hours-are-null',
    description: 'Zero hours are sent as null.',
    rules: ['configuration/BreakType/interval-hours-are-null-only-without-tracking'],
    wrap: entitiesOf('breakTypes').set({ breakIntervalHrs: null }),
  },
  {
    id: 'configuration/BreakType/minutes-are-null',
    description: 'Zero minutes are sent as null.',
    rules: ['configuration/BreakType/interval-minutes-are-null-only-without-tracking'],
    wrap: entitiesOf('breakTypes')
      .where(({ breakIntervalMins }) => breakIntervalMins === 0)
      .set({ breakIntervalMins: null }),
  },
  {
    id: 'configuration/BreakType/acknowledgement-is-null',
    description: 'False is sent as null.',
    rules: ['configuration/BreakType/acknowledgement-is-null-only-without-tracking'],
    wrap: entitiesOf('breakTypes')
      .where(({ trackBreakAcknowledgement }) => trackBreakAcknowledgement === false)
      .set({ trackBreakAcknowledgement: null }),
  },
  {
    id: 'configuration/BreakType/acknowledgement-without-tracking',
    description: 'The acknowledgement is collected whatever is tracked.',
    rules: ['configuration/BreakType/acknowledgement-is-not-collected-without-tracking'],
    wrap: entitiesOf('breakTypes').set({ trackBreakAcknowledgement: true }),
  },
  {
    id: 'configuration/Discount/percentage-of-zero',
    description: 'What a percentage has behind its point is cut off.',
    rules: ['configuration/Discount/percentage-of-percent-is-above-0'],
    wrap: entitiesOf('discounts').at('percentage').where(isNumber).change(cut),
  },
  {
    id: 'configuration/Discount/percentage-above-100',
    description: 'A percentage of everything is 101.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: entitiesOf('discounts')
      .where(({ percentage }) => percentage === 100)
      .set({ percentage: 101 }),
  },
  {
    id: 'configuration/Discount/percentage-is-null',
    description: 'A percentage below 1 is null.',
    rules: ['configuration/Discount/percentage-of-percent-is-a-number'],
    wrap: entitiesOf('discounts')
      .where(({ percentage }) => percentage === 0.5)
      .set({ percentage: null }),
  },
  {
    id: 'configuration/Discount/percentage-of-an-open-discount-above-100',
    description:
      'The percentage of a discount of which the employee enters it is in hundredths of a percent.',
    rules: ['configuration/Discount/percentage-of-other-types-is-in-bounds'],
    wrap: entitiesOf('discounts')
      .where(({ type }) => type === 'OPEN_PERCENT')
      .set({ percentage: 1500 }),
  },
  {
    id: 'configuration/Discount/percentage-of-an-open-discount-below-0',
    description: 'A percentage that the employee has yet to enter is -1.',
    rules: ['configuration/Discount/percentage-of-other-types-is-in-bounds'],
    wrap: entitiesOf('discounts')
      .where(({ type }) => type === 'OPEN_PERCENT')
      .set({ percentage: -1 }),
  },
  {
    id: 'configuration/Discount/percentage-where-there-is-none',
    description: 'No percentage is sent as 0.',
    rules: ['configuration/Discount/percentage-of-other-types-is-above-0'],
    wrap: entitiesOf('discounts')
      .where(({ percentage }) => (percentage ?? null) === null)
      .set({ percentage: 0 }),
  },
  {
    id: 'configuration/Discount/amount-is-null',
    description: 'The amount of a discount that is not active is null.',
    rules: ['configuration/Discount/amount-of-fixed-is-a-number'],
    wrap: entitiesOf('discounts')
      .where(({ type, active }) => type === 'FIXED' && active === false)
      .set({ amount: null }),
  },
  {
    id: 'configuration/Discount/amount-of-an-open-discount-below-0',
    description: 'The amount of a discount is negative, if the employee enters it.',
    rules: ['configuration/Discount/amount-of-other-types-is-not-negative'],
    wrap: entitiesOf('discounts')
      .where(({ type }) => type === 'OPEN_FIXED')
      .set({ amount: -2.5 }),
  },
  {
    id: 'configuration/Discount/amount-where-there-is-none',
    description: 'No amount is sent as 0.',
    rules: ['configuration/Discount/amount-of-other-types-is-above-0'],
    wrap: entitiesOf('discounts')
      .where(({ amount }) => (amount ?? null) === null)
      .set({ amount: 0 }),
  },
  {
    id: 'configuration/Discount/amount-of-zero',
    description: 'The cents of an amount are cut off.',
    rules: ['configuration/Discount/amount-of-fixed-is-above-0'],
    wrap: entitiesOf('discounts').at('amount').where(isNumber).change(cut),
  },
  {
    id: 'configuration/Discount/nonexclusive-item-discount',
    description: 'An item discount may be combined.',
    rules: ['configuration/Discount/item-discount-is-not-nonexclusive'],
    wrap: entitiesOf('discounts')
      .where(({ selectionType, type }) => selectionType === 'ITEM' && type !== 'FIXED_TOTAL')
      .set({ nonExclusive: true }),
  },
  {
    id: 'configuration/Discount/nonexclusive-combo',
    description: 'A combo may be combined.',
    rules: ['configuration/Discount/combo-discount-is-not-nonexclusive'],
    alsoBreaks: ['configuration/Discount/item-discount-is-not-nonexclusive'],
    wrap: entitiesOf('discounts')
      .where(({ type }) => type === 'FIXED_TOTAL')
      .set({ nonExclusive: true }),
  },
  {
    id: 'configuration/Discount/fixed-total-of-zero',
    description: 'No fixed total is sent as 0.',
    rules: ['configuration/Discount/fixed-total-is-null-unless-combo'],
    wrap: entitiesOf('discounts')
      .where(({ fixedTotal }) => (fixedTotal ?? null) === null)
      .set({ fixedTotal: 0 }),
  },
  {
    id: 'configuration/Discount/combo-without-fixed-total',
    description: 'The fixed total of a combo that is not active is null.',
    rules: ['configuration/Discount/fixed-total-of-a-combo-is-a-number'],
    wrap: entitiesOf('discounts')
      .where(({ active }) => active === false)
      .set({ fixedTotal: null }),
  },
  {
    id: 'configuration/TipWithholding/enabled-without-percentage',
    description: 'The percentage of an enabled tip withholding is null.',
    rules: ['configuration/TipWithholding/percentage-of-an-enabled-one-is-a-number'],
    wrap: on(isTipWithholding).set({ percentage: null }),
  },
  {
    id: 'configuration/discounts/more-than-all-of-it-at-another-restaurant',
    description: 'Discounts of another restaurant are of 120 percent.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: entitiesOf('discounts')
      .when(ofAnother)
      .where(({ type }) => type === 'PERCENT')
      .set({ percentage: 120 }),
  },
];
