import { expect, test } from 'vitest';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { observeList } from './observeList.ts';

/** What is recorded of these elements of a list. */
function observed(...elements: unknown[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const observe = (openPoint: string, text: string) => (found[openPoint] ??= []).push(text);
  const exchange = { response: { header: () => 'application/json' } } as unknown as LiveExchange;
  const pages = [{ exchange, elements, next: undefined }];
  observeList({ observe } as unknown as Trial, 'menuItems', {
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
    images: { url: 'https://images.invalid/x' },
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
