import { expect, test } from 'vitest';
import { MENU_RULES, MENU_YAML } from '../testing/fakeSession.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import { sharesOf } from './sharesOf.ts';

const yaml = MENU_YAML.replace(
  'name: { type: string }',
  'name: { type: string }\n        note: { type: string, maxLength: 9 }',
);
const spec = readSpec('stock.yaml', yaml, MENU_RULES);
const shares = sharesOf(spec);

test('the same keyword of the same value in a body is one kind, and each has a place of its own in it', () => {
  expect(shares.get('stock/add/body/name/type')).toEqual({ place: 0, count: 2 });
  expect(shares.get('stock/add/body/note/type')).toEqual({ place: 1, count: 2 });
  expect(shares.get('stock/add/body/price/type')).toEqual({ place: 0, count: 1 });
  expect(shares.get('stock/add/body/note/maxLength')).toEqual({ place: 0, count: 1 });
});

test('aspects of an operation are not alike', () => {
  for (const aspect of ['accepts', 'robust'])
    expect(shares.get(`stock/add/${aspect}`)).toEqual({ place: 0, count: 1 });
});

test('what is decided by responses has no share', () => {
  const ids = spec.constraints.filter(({ location }) => location.in === 'response');
  expect(ids.length).toBeGreaterThan(5);
  expect(ids.flatMap(({ id }) => shares.get(id) ?? [])).toEqual([]);
  expect(shares.size).toBe(spec.constraints.length - ids.length);
});

test('operations are alike that have one method and one effect', () => {
  const operation = (
    id: string,
    method: string,
    effect = '      x-effect: none\n',
  ) => `    ${method}:
      operationId: ${id}
      x-source: Test › ${id}
${effect}      security: [{ oauth2: ['stock:write'] }]
      responses: { '200': { description: Done. } }
`;
  const further = `  /menu/more:
${operation('read', 'get')}${operation('change', 'post', '      x-effect: updateStock\n')}${operation('ask', 'put', '      x-effect: none\n')}  /menu/other:
${operation('look', 'get')}${operation('post', 'post', '      x-effect: none\n')}components:`;
  const many = readSpec('stock.yaml', MENU_YAML.replace('components:', further), MENU_RULES);
  const of = sharesOf(many);
  const places = ['add', 'change', 'read', 'look', 'ask', 'post'].map((id) => {
    const { place, count } = of.get(`stock/${id}/robust`)!;
    return [id, place, count];
  });
  expect(places).toEqual([
    ['add', 0, 2],
    ['change', 1, 2],
    ['read', 0, 2],
    ['look', 1, 2],
    ['ask', 0, 1],
    ['post', 0, 1],
  ]);
});
