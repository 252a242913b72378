import { describe, expect, test } from 'vitest';
import { compileConstraints } from './compileConstraints.ts';
import { sitesOf } from '../schemas/sitesOf.ts';
import { combinationsOf } from '../schemas/combinationsOf.ts';
import type { Constraint, JsonSchema, Site } from '../types.ts';

const dish: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1 },
    price: { type: ['number', 'null'], exclusiveMinimum: 0 },
    link: { type: ['string', 'null'], format: 'uuid' },
    days: {
      type: 'object',
      properties: { always: { type: 'boolean' } },
      additionalProperties: { type: 'string', enum: ['LUNCH', 'DINNER'] },
    },
    sides: { type: 'array', maxItems: 2, items: { $ref: '#/Dish' } },
  },
};
const resolve = (): JsonSchema => dish;

/** What an instance shows about each constraint of a schema: how many values, and which of them broke it. */
function shownBy(schema: JsonSchema, instance: unknown): Record<string, string> {
  const constraints = sitesOf(schema, resolve).map((site) => constraintOf(schema, site));
  const evaluations = compileConstraints(constraints, resolve)(instance);
  return Object.fromEntries(
    evaluations.flatMap(({ evaluated, broken }, index) => {
      const places = broken.map(({ pointer, value }) => `${pointer}=${JSON.stringify(value)}`);
      const shown = [String(evaluated), ...places].join(' ');
      return evaluated === 0 ? [] : [[constraints[index]?.id ?? '', shown]];
    }),
  );
}

function constraintOf(schema: JsonSchema, site: Site): Constraint {
  const steps = site.steps.map((step) => ('property' in step ? step.property : '*'));
  const id = [...steps, site.property, site.keyword].filter((name) => name !== undefined);
  return {
    id: id.join('/'),
    family: id.join('/'),
    place: { file: 'specs/stock.yaml', line: 1 },
    service: 'stock',
    operation: 'stock/test',
    level: 'must',
    statement: '',
    source: '',
    location: { in: 'body' },
    site,
    schema,
  };
}

describe('compileConstraints', () => {
  test('counts the values that show each constraint, and tells where it is broken', () => {
    expect(
      shownBy({ type: 'array', items: dish }, [
        { name: 'soup', price: 0, sides: [{ name: '' }, {}, {}] },
        { name: 5, price: 2 },
        { price: -1 },
      ]),
    ).toEqual({
      type: '1',
      '*/type': '3',
      '*/name/required': '3 /2={"price":-1}',
      '*/name/type': '2 /1/name=5',
      '*/name/minLength': '1',
      '*/price/type': '3',
      '*/price/exclusiveMinimum': '3 /0/price=0 /2/price=-1',
      '*/sides/type': '1',
      '*/sides/maxItems': '1 /0/sides=[{"name":""},{},{}]',
      '*/sides/*/type': '3',
      '*/sides/*/name/required': '3 /0/sides/1={} /0/sides/2={}',
      '*/sides/*/name/type': '1',
      '*/sides/*/name/minLength': '1 /0/sides/0/name=""',
    });
  });

  test('takes what no property names for additional', () => {
    const days = { always: 'no', monday: 'LUNCH', sunday: 'NIGHT' };
    expect(shownBy(dish, { name: 'soup', days })).toMatchObject({
      'days/always/type': '1 /days/always="no"',
      'days/*/enum': '2 /days/sunday="NIGHT"',
    });
  });

  test('learns nothing about a keyword from a value of another type, nor about a format from null', () => {
    expect(shownBy(dish, { name: 'soup', price: 'free', link: null })).toEqual({
      type: '1',
      'name/required': '1',
      'name/type': '1',
      'name/minLength': '1',
      'price/type': '1 /price="free"',
      'link/type': '1',
    });
  });

  test.each<[what: string, schema: JsonSchema]>([
    ['may be null inside', { $ref: '#/Node' }],
    ['asks more of the outermost', { allOf: [{ $ref: '#/Node' }, { required: ['root'] }] }],
  ])('asks of what recurs and %s only what is said of it there', (_, schema) => {
    const up: JsonSchema = { anyOf: [{ $ref: '#/Node' }, { type: 'null' }] };
    const kids: JsonSchema = { type: 'array', items: { $ref: '#/Node' } };
    const properties = { up, kids, name: { type: 'string' } };
    const node: JsonSchema = { type: 'object', required: ['name'], properties };
    const shown = (instance: unknown) => {
      const constraints = sitesOf(schema, () => node).map((site, id) => ({ id, site, schema }));
      const evaluate = compileConstraints(constraints as unknown as Constraint[], () => node);
      return evaluate(instance).flatMap(({ broken }) => broken.map(({ pointer }) => pointer));
    };
    const leaf = { name: 'a', up: null };
    expect(shown({ ...leaf, root: 1, up: { ...leaf, up: leaf }, kids: [leaf] })).toEqual([]);
    const deep = { ...leaf, up: { ...leaf, kids: [{ ...leaf, kids: [{}] }] } };
    expect(shown({ ...deep, root: 1 })).toEqual(['/up/kids/0/kids/0']);
  });

  test.each([[null], ['text'], [[]], [undefined]])('is not led astray by %j', (instance) => {
    expect(Object.keys(shownBy(dish, instance))).toEqual(['type']);
  });

  test('rejects a constraint that binds no value', () => {
    const { site: _, ...presence } = constraintOf(dish, { steps: [], keyword: 'required' });
    expect(() => compileConstraints([presence], resolve)).toThrow('required binds no value');
  });

  test('a schema of many places decides nothing about a body of more values than it has time for', () => {
    const doubled = (deep: number): JsonSchema =>
      deep === 0
        ? { pattern: '^a' }
        : { anyOf: [doubled(deep - 1), { allOf: [doubled(deep - 1)] }] };
    const schema = { type: 'array', items: doubled(9) };
    const began = process.threadCpuUsage();
    const combination = combinationsOf(schema, resolve).map((site) => constraintOf(schema, site));
    const shown = (count: number) =>
      compileConstraints(combination, resolve)(Array.from({ length: count }, () => 'a'));
    expect(shown(100)).toEqual([{ evaluated: 100, broken: [] }]);
    expect(shown(300_000)).toEqual([{ evaluated: 0, broken: [] }]);
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(5000);
  });
});
