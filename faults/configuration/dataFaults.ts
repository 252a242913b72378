import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isNumber, isText } from '../conditions.ts';
import { entities, entitiesOf, ofAnother } from './messages.ts';

const cut = (value: number) => Math.trunc(value);

/** What goes wrong in the fields of break types, discounts and tip withholding beyond what keywords derive: in some of them only. */
export const dataFaults = byId<UnplacedFault>({
  'configuration/list/reads-names-as-latin-1': {
    description: 'Names are stored in UTF-8 and read as ISO 8859-1.',
    rules: ['configuration/texts-are-utf-8'],
    wrap: entities
      .at('name')
      .where(isText)
      .change((name) => Buffer.from(name).toString('latin1')),
  },
  'configuration/BreakType/minutes-are-null': {
    description: 'Zero minutes are sent as null.',
    rules: ['configuration/BreakType/interval-minutes-are-null-only-without-tracking'],
    wrap: entitiesOf('breakTypes')
      .where(({ breakIntervalMins }) => breakIntervalMins === 0)
      .set({ breakIntervalMins: null }),
  },
  'configuration/Discount/percentage-of-zero': {
    description: 'What a percentage has behind its point is cut off.',
    rules: ['configuration/Discount/percentage-of-percent-is-above-0'],
    wrap: entitiesOf('discounts').at('percentage').where(isNumber).change(cut),
  },
  'configuration/Discount/percentage-above-100': {
    description: 'A percentage of everything is 101.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: entitiesOf('discounts')
      .where(({ percentage }) => percentage === 100)
      .set({ percentage: 101 }),
  },
  'configuration/Discount/amount-of-zero': {
    description: 'The cents of an amount are cut off.',
    rules: ['configuration/Discount/amount-of-fixed-is-above-0'],
    wrap: entitiesOf('discounts').at('amount').where(isNumber).change(cut),
  },
  'configuration/discounts/more-than-all-of-it-at-another-restaurant': {
    description: 'Discounts of another restaurant are of 120 percent.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: entitiesOf('discounts')
      .when(ofAnother)
      .where(({ type }) => type === 'PERCENT')
      .set({ percentage: 120 }),
  },
});
