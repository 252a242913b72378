import { expect, test } from 'vitest';
import { readSpec } from '../../promised/reading/readSpec.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { decidedBySchema } from './decidedBySchema.ts';

const PRICED = 'stock/Dish/a-dish-on-sale-has-a-price';

const YAML = `
openapi: 3.1.1
info: { title: Menu, version: 1.0.0 }
x-address: base
x-source: Test › Menu
servers: [{ url: https://base.invalid }]
paths:
  /dishes:
    get:
      operationId: list
      x-source: Test › List
      security: [{ oauth2: [] }]
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema:
                type: object
                properties: { dishes: { type: array, items: { $ref: '#/components/schemas/Dish' } } }
  /tables:
    get:
      operationId: tables
      x-source: Test › Tables
      security: [{ oauth2: [] }]
      responses:
        '200': { description: All., content: { application/json: { schema: { $ref: '#/components/schemas/Table' } } } }
components:
  schemas:
    Dish:
      type: object
      properties: { sale: { type: boolean }, price: { type: [number, 'null'] } }
      if: { properties: { sale: { const: true } }, required: [sale] }
      then: { properties: { price: { type: number } } }
    Table:
      type: object
      properties: { beside: { $ref: '#/components/schemas/Table' } }
`;

const RULES = `
service: stock
openPoints: []
rules:
  - id: ${PRICED}
    binds: Dish
    decidedBy: ['#/components/schemas/Dish/then/properties/price/type']
    level: must
    statement: A dish on sale has a price.
    source: Test › Menu
`;

test('a rule of a schema is judged in each response that may have its records, and in no other', () => {
  const rules = decidedBySchema(readSpec('stock.yaml', YAML, RULES));
  expect(rules.map(({ rule, operation }) => [rule, operation])).toEqual([[PRICED, 'stock/list']]);
  const judged = (dishes: unknown) => {
    const exchange = { response: { status: 200, json: { dishes } } } as LiveExchange;
    return rules[0]?.judge(exchange, fakeSession(() => ({})).session);
  };
  const free = { sale: true, price: null };
  expect(judged([{ sale: true, price: 4 }, free])).toMatchObject({
    message: 'GET /dishes returned a Dish with sale true, price null.',
  });
  for (const kept of [[{ ...free, sale: false }], free, 'none', null])
    expect(judged(kept)).toBe(undefined);
});
