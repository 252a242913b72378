import fc from 'fast-check';
import { decide } from '../../decide.ts';
import type { RequestFactory } from '../../RequestFactory.ts';
import type { RequestParts } from '../../../sent/requests/RequestParts.ts';
import type { Share } from '../../trial/Share.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../../testing/fakeSession.ts';
import type { ClientRequest } from '../../../sent/exchange/prepareRequest.ts';
import { readSpec } from '../../../promised/reading/readSpec.ts';
import { parameterCheck } from '../parameterCheck.ts';

export const integers = factoryOf(fc.constant({ query: { mode: '7' }, body: { name: 'soup' } }));

export function factoryOf(valid: fc.Arbitrary<RequestParts>): RequestFactory {
  return { operation: 'stock/add', valid: async () => valid };
}

export interface Asked {
  schema?: string;
  place?: 'query' | 'header';
  requestFactory?: RequestFactory;
  share?: Share;
}

/** Decides one constraint on the parameter `mode` (by default an integer, 1 to 9) at a target that refuses some of its texts. */
export async function decided(
  keyword: string,
  isRefused: (text: string) => boolean,
  {
    schema = '{ type: integer, minimum: 1, maximum: 9 }',
    place = 'query',
    requestFactory = integers,
    share,
  }: Asked = {},
) {
  const yaml = MENU_YAML.replace(
    'in: query, required: true, schema: { type: string, enum: [FAST, SLOW] }',
    `in: ${place}, schema: ${schema}`,
  );
  const spec = readSpec('stock.yaml', yaml, MENU_RULES);
  const textOf = ({ query = [], headers = [] }: ClientRequest) =>
    [...query, ...headers].find(([name]) => name === 'mode')?.[1] ?? '';
  const { session, sent } = fakeSession(
    (request) => (isRefused(textOf(request)) ? { status: 400 } : { body: '{"name":"soup"}' }),
    { specs: [spec], requestFactories: [requestFactory] },
  );
  const [operation] = spec.operations;
  const constraint = spec.constraints.find(({ id }) => id === `stock/add/${place}/mode/${keyword}`);
  const parameter = operation?.parameters.find(({ name }) => name === 'mode');
  if (operation === undefined || constraint === undefined || parameter === undefined)
    throw new Error('the menu has no such constraint');
  const check = parameterCheck(parameter, {
    constraint,
    operation,
    spec,
    requestFactory,
    preconditions: [],
  });
  return { decision: await decide({ ...check, share }, session), texts: sent.map(textOf), sent };
}

export const isInteger = (text: string) => Number.isInteger(Number(text));
