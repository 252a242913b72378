import type { Entity } from './entities.ts';

/** A rule about the fields of one entity, in any answer. */
export interface DataRule {
  rule: string;
  /** Which entities the rule binds, in words: `break type that tracks missed breaks`. */
  bound: string;
  binds(entity: Entity): boolean;
  holds(entity: Entity): boolean;
  expected: string;
  /** The fields that the rule is about, which a failure shows. */
  fields: string[];
}

/** BreakType: which fields are null or true, by whether missed breaks are tracked. */
export const breakTypeRules: DataRule[] = [
  nullOnlyWithoutTracking(
    'configuration/BreakType/interval-hours-are-null-only-without-tracking',
    'breakIntervalHrs',
  ),
  nullOnlyWithoutTracking(
    'configuration/BreakType/interval-minutes-are-null-only-without-tracking',
    'breakIntervalMins',
  ),
  nullOnlyWithoutTracking(
    'configuration/BreakType/acknowledgement-is-null-only-without-tracking',
    'trackBreakAcknowledgement',
  ),
  {
    rule: 'configuration/BreakType/acknowledgement-is-not-collected-without-tracking',
    bound: 'break type that does not track missed breaks',
    binds: ({ trackMissedBreaks }) => trackMissedBreaks === false,
    holds: ({ trackBreakAcknowledgement }) => trackBreakAcknowledgement !== true,
    expected: 'trackBreakAcknowledgement not true',
    fields: ['trackMissedBreaks', 'trackBreakAcknowledgement'],
  },
];

/** Discount: limits for one type, and fixed values for some kinds. */
export const discountRules: DataRule[] = [
  {
    rule: 'configuration/Discount/percentage-of-percent-is-above-0',
    bound: 'discount of type PERCENT with a number as percentage',
    binds: ({ type, percentage }) => type === 'PERCENT' && typeof percentage === 'number',
    holds: ({ percentage }) => isAbove(percentage, 0),
    expected: 'a percentage greater than 0',
    fields: ['type', 'percentage'],
  },
  numberWherePresent(
    'configuration/Discount/percentage-of-percent-is-a-number',
    'PERCENT',
    'percentage',
  ),
  {
    rule: 'configuration/Discount/percentage-of-percent-is-at-most-100',
    bound: 'discount of type PERCENT with a number as percentage',
    binds: ({ type, percentage }) => type === 'PERCENT' && typeof percentage === 'number',
    holds: ({ percentage }) => typeof percentage === 'number' && percentage <= 100,
    expected: 'a percentage of at most 100',
    fields: ['type', 'percentage'],
  },
  numberOfOtherTypes(
    'configuration/Discount/percentage-of-other-types-is-in-bounds',
    'PERCENT',
    'percentage',
    { holds: (value) => value >= 0 && value <= 100, expected: 'at least 0 and at most 100' },
  ),
  numberOfOtherTypes(
    'configuration/Discount/percentage-of-other-types-is-above-0',
    'PERCENT',
    'percentage',
    { holds: (value) => value !== 0, expected: 'a number other than 0, or none' },
  ),
  {
    rule: 'configuration/Discount/amount-of-fixed-is-above-0',
    bound: 'discount of type FIXED with a number as amount',
    binds: ({ type, amount }) => type === 'FIXED' && typeof amount === 'number',
    holds: ({ amount }) => isAbove(amount, 0),
    expected: 'an amount greater than 0',
    fields: ['type', 'amount'],
  },
  numberWherePresent('configuration/Discount/amount-of-fixed-is-a-number', 'FIXED', 'amount'),
  numberOfOtherTypes(
    'configuration/Discount/amount-of-other-types-is-not-negative',
    'FIXED',
    'amount',
    { holds: (value) => value >= 0, expected: 'at least 0' },
  ),
  numberOfOtherTypes('configuration/Discount/amount-of-other-types-is-above-0', 'FIXED', 'amount', {
    holds: (value) => value !== 0,
    expected: 'a number other than 0, or none',
  }),
  neverNonExclusive(
    'configuration/Discount/item-discount-is-not-nonexclusive',
    'selectionType',
    'ITEM',
  ),
  neverNonExclusive(
    'configuration/Discount/combo-discount-is-not-nonexclusive',
    'type',
    'FIXED_TOTAL',
  ),
  {
    rule: 'configuration/Discount/fixed-total-is-null-unless-combo',
    bound: 'discount of a type other than FIXED_TOTAL',
    binds: ({ type }) => typeof type === 'string' && type !== 'FIXED_TOTAL',
    holds: ({ fixedTotal }) => fixedTotal === undefined || fixedTotal === null,
    expected: 'fixedTotal null or left out',
    fields: ['type', 'fixedTotal'],
  },
  numberWherePresent(
    'configuration/Discount/fixed-total-of-a-combo-is-a-number',
    'FIXED_TOTAL',
    'fixedTotal',
  ),
];

/** TipWithholding. */
export const tipWithholdingRules: DataRule[] = [
  {
    rule: 'configuration/TipWithholding/percentage-of-an-enabled-one-is-a-number',
    bound: 'tip withholding that is enabled and has a percentage',
    binds: ({ enabled, percentage }) => enabled === true && percentage !== undefined,
    holds: ({ percentage }) => typeof percentage === 'number',
    expected: 'a percentage that is a number',
    fields: ['enabled', 'percentage'],
  },
];

function nullOnlyWithoutTracking(rule: string, field: string): DataRule {
  return {
    rule,
    bound: `break type that tracks missed breaks and has ${field}`,
    binds: (entity) => entity['trackMissedBreaks'] === true && entity[field] !== undefined,
    holds: (entity) => entity[field] !== null,
    expected: `${field} not null`,
    fields: ['trackMissedBreaks', field],
  };
}

function neverNonExclusive(rule: string, field: string, value: string): DataRule {
  return {
    rule,
    bound: `discount of ${field} ${value} with nonExclusive`,
    binds: (entity) => entity[field] === value && typeof entity['nonExclusive'] === 'boolean',
    holds: ({ nonExclusive }) => nonExclusive === false,
    expected: 'nonExclusive false',
    fields: [field, 'nonExclusive'],
  };
}

/** A field applies to one type of discount: for that type it is a number, if it is present. */
function numberWherePresent(rule: string, of: string, field: string): DataRule {
  return {
    rule,
    bound: `discount of type ${of} with ${field}`,
    binds: (entity) => entity['type'] === of && entity[field] !== undefined,
    holds: (entity) => typeof entity[field] === 'number',
    expected: `${field} as a number`,
    fields: ['type', field],
  };
}

/** A field applies to one type of discount: if other types have it, it still is a number. */
function numberOfOtherTypes(
  rule: string,
  unlike: string,
  field: string,
  { holds, expected }: { holds: (value: number) => boolean; expected: string },
): DataRule {
  return {
    rule,
    bound: `discount of another type than ${unlike} with a number as ${field}`,
    binds: ({ type, [field]: value }) =>
      typeof type === 'string' && type !== unlike && typeof value === 'number',
    holds: ({ [field]: value }) => typeof value === 'number' && holds(value),
    expected: `${field}: ${expected}`,
    fields: ['type', field],
  };
}

function isAbove(value: unknown, bound: number): boolean {
  return typeof value === 'number' && value > bound;
}
