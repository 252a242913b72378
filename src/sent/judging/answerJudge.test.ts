import { describe, expect, test } from 'vitest';
import { liveResponse } from '../exchange/liveResponse.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import type { Judged } from './answerJudge.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../../checked/testing/fakeSession.ts';
import { Trial } from '../../checked/trial/Trial.ts';

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

describe('findings', () => {
  const { session } = fakeSession(() => ({}));
  const brokenBy = (answer: Judged) =>
    session.judge
      .findings('stock/add', answer)
      .filter(({ broken }) => broken !== undefined)
      .map(({ constraint }) => constraint.id.replace('stock/add/response/', ''));
  const answered = (status: number, body: string) =>
    liveResponse({ status, statusText: '', headers: [JSON_TYPE] }, Buffer.from(body));
  const error = { kind: 'hung up', message: 'closed the connection' } as const;

  test('of a response that broke off are none but that it did', () => {
    const response = answered(200, '{"price":0}');
    expect(brokenBy({ response, error })).toEqual(['status']);
    expect(brokenBy({ response: null, error })).toEqual(['status']);
    expect(brokenBy({ response: null, error: null })).toEqual(['status']);
    const whole = ['200/name/required', '200/price/exclusiveMinimum'];
    expect(brokenBy({ response, error: null })).toEqual(whole);
  });

  test('of a response that is described nowhere are none but its status', () => {
    expect(brokenBy({ response: answered(302, '{"price":0}'), error: null })).toEqual(['status']);
    expect(brokenBy({ response: answered(500, '{"price":0}'), error: null })).toEqual([]);
  });

  test('of a status that only a range or default describes are those of that', () => {
    const others = `        default: { description: Else., content: { application/json: { schema: { type: object, required: [code] } } } }\n`;
    const refused = `        4XX: { description: Rejected., content: { application/json: { schema: { type: object, required: [reason] } } } }\n`;
    const yaml = MENU_YAML.replace('        4XX: { description: Rejected. }\n', refused + others);
    const { judge } = fakeSession(() => ({}), {
      specs: [readSpec('stock.yaml', yaml, MENU_RULES)],
    }).session;
    const brokenAt = (status: number) =>
      judge
        .findings('stock/add', { response: answered(status, '{}'), error: null })
        .filter(({ broken }) => broken !== undefined)
        .map(({ constraint }) => constraint.id.replace('stock/add/response/', ''));
    expect(brokenAt(418)).toContain('4XX/reason/required');
    expect(brokenAt(418)).not.toContain('default/code/required');
    expect(brokenAt(302)).toEqual(expect.arrayContaining(['default/code/required']));
    expect(brokenAt(302)).not.toContain('status');
    expect(brokenAt(400)).toContain('400/message/required');
  });

  test('of lists that are too long say how long they are', () => {
    const yaml = MENU_YAML.replace('sides: { type: array,', 'sides: { type: array, maxItems: 1,');
    const { judge } = fakeSession(() => ({}), {
      specs: [readSpec('stock.yaml', yaml, MENU_RULES)],
    }).session;
    const response = answered(200, '{"name":"soup","price":2,"sides":[{},{}]}');
    const seen = judge
      .findings('stock/add', { response, error: null })
      .find(({ constraint }) => constraint.id.endsWith('sides/maxItems'));
    expect(seen?.broken).toMatchObject({
      expected: '`sides` has at most 1 element',
      actual: '/sides has 2 elements',
    });
  });

  test('of what was never sent are none', () => {
    const unsent = { kind: 'not sent', message: 'no token' } as const;
    expect(session.judge.findings('stock/add', { response: null, error: unsent })).toEqual([]);
  });

  test('are asked of no operation that the specs have not', () => {
    const asked = () => session.judge.findings('stock/none', { response: null, error });
    expect(asked).toThrow('the specs have no operation stock/none');
  });
});

test('a header that is wrong does not show the body', async () => {
  const { session } = fakeSession(() => ({ body: '"soup"', headers: [JSON_TYPE, ['Etag', 'x']] }));
  await new Trial('stock/add/is-kept', session).setup('stock/add', { query: { mode: 'FAST' } });
  const broken = session.specs[0]!.constraints.map((one) => session.judge.decide(one))
    .flatMap(({ rule, failures }) => failures.map(({ actual }) => ({ rule, actual })))
    .filter(({ rule }) => rule.includes('/header/'));
  expect(broken).toEqual([
    {
      rule: 'stock/add/response/200/header/Etag/pattern',
      actual: expect.not.stringContaining('soup'),
    },
  ]);
});

test('where one thing or an array of it may be given, each is judged alike', async () => {
  const dish = "schema: { $ref: '#/components/schemas/Dish' }";
  const either = dish
    .replace('{', '{ anyOf: [{ type: array, items: {')
    .replace(' }', " } }, { $ref: '#/components/schemas/Dish' }] }");
  const yaml = MENU_YAML.replace(
    /('200':[^]*?)schema: \{ \$ref: '#.components.schemas.Dish' \}/,
    `$1${either}`,
  );
  const spec = readSpec('stock.yaml', yaml, MENU_RULES);
  const brokenBy = async (body: string) => {
    const { session } = fakeSession(() => ({ body }), { specs: [spec] });
    await new Trial('stock/add/is-kept', session).setup('stock/add', { query: { mode: 'FAST' } });
    return spec.constraints
      .filter(({ id }) => /response.200.*name/.test(id))
      .map((constraint) => session.judge.decide(constraint).outcome);
  };
  expect(await brokenBy('{"name":"soup"}')).toEqual(['passed', 'passed']);
  expect(await brokenBy('[{"name":"soup"}]')).toEqual(['passed', 'passed']);
  expect(await brokenBy('{"name":7}')).toEqual(['passed', 'failed']);
  expect(await brokenBy('[{"name":"soup"},{}]')).toEqual(['failed', 'passed']);
});
