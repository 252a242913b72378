import { expect, test } from 'vitest';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { Collection } from '../entities/collections.ts';
import { observeList } from './observeList.ts';

/** The observations from these elements of a list. */
function observed(...elements: unknown[]): Record<string, string[]> {
  return observedOf('menuItems', elements);
}

function observedOf(collection: Collection, elements: unknown[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const observe = (openPoint: string, text: string) => (found[openPoint] ??= []).push(text);
  const exchange = { response: { header: () => 'application/json' } } as unknown as LiveExchange;
  const pages = [{ exchange, elements, keys: [], marks: [], next: undefined }];
  observeList({ observe } as unknown as Trial, collection, {
    query: {},
    pages,
    end: 'last page',
    last: exchange,
  });
  return found;
}

test('records each form of an id, each null and each address once', () => {
  const one = {
    guid: 'a-1',
    externalId: 'POS:1',
    plu: null,
    active: false,
    images: [{ url: 'x' }],
  };
  const other = {
    guid: 'c0ffee00-0000-4000-8000-00000000000a',
    externalId: 'plain',
    entityType: 'MenuItem',
    images: [{ url: 'https://images.invalid/x' }, null, 'x'],
    trackMissedBreaks: false,
  };
  expect(observed(one, one, other)).toEqual({
    'configuration/media-type': ['application/json'],
    'configuration/guid-form': ['3 characters that are no UUID', 'a UUID'],
    'configuration/absent-values': ['null in plu of menuItems'],
    'configuration/lifecycle': ['menuItems that are not active are listed'],
    'configuration/ServiceReference/values-of-entity-type': [
      'menuItems: left out',
      'menuItems: "MenuItem"',
    ],
    'configuration/ExternalReference/form-of-external-id': [
      'a prefix that ends with a colon',
      'no prefix with a colon',
    ],
    'configuration/Image/form-of-url': ['not absolute', 'absolute'],
  });
});

test('tells a discount without a value from one of nought, and from any number', () => {
  const values = [{ amount: 0 }, { amount: 2.5 }, { amount: null }, {}];
  const discounts = values.map((value) => ({ type: 'BOGO', ...value }));
  const found = observedOf('discounts', discounts)['configuration/Discount/fields-of-other-types'];
  expect(found?.filter((text) => text.startsWith('amount'))).toEqual([
    'amount of BOGO: 0',
    'amount of BOGO: a number',
    'amount of BOGO: null',
    'amount of BOGO: left out',
  ]);
});
