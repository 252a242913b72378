import { expect, test } from 'vitest';
import { services } from '../../services.ts';
import { servicesAsked } from './servicesAsked.ts';

test('the services that options and patterns leave open', () => {
  expect(servicesAsked({})).toEqual(services);
  expect(servicesAsked({ service: ['stock'] })).toEqual(['stock']);
  expect(servicesAsked({ rule: ['stock/update/*', 'partners/list/a'] })).toEqual([
    'stock',
    'partners',
  ]);
  expect(servicesAsked({ service: ['stock'], rule: ['partners/list/a'] })).toEqual([]);
  expect(servicesAsked({ rule: ['stock/a', '*/update/*'] })).toEqual(services);
  expect(servicesAsked({ rule: ['*'], service: ['stock'] })).toEqual(['stock']);
  expect(servicesAsked({ openapi: 'api.yaml' })).toEqual([]);
});
