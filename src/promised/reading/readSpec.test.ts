import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SPECS_FOLDER, loadSpecs, textIn } from './loadSpecs.ts';
import { readSpec } from './readSpec.ts';

const specs = loadSpecs();
const named = new Map(
  specs.flatMap(({ rules, constraints, openPoints }) =>
    [...rules, ...constraints, ...openPoints].map((rule) => [rule.id, rule]),
  ),
);
const lines = new Map<string, string[]>();

/** The line of a file that a rule names as its place. */
function lineOf(id: string): string {
  const { file, line } = named.get(id)!.place;
  const known =
    lines.get(file) ??
    readFileSync(join(import.meta.dirname, '../../..', file), 'utf8').split('\n');
  lines.set(file, known);
  return known[line - 1] ?? '';
}

describe('the place', () => {
  test('of each rule and open point is the line that holds its id as written', () => {
    for (const { rules, openPoints } of specs)
      for (const { id, family } of [...rules, ...openPoints])
        expect(lineOf(id)).toContain(`id: ${family}`);
  });

  test('of each constraint on a value is the line of its keyword', () => {
    for (const { id, site } of specs.flatMap(({ constraints }) => constraints))
      if (site !== undefined) expect(lineOf(id), id).toContain(site.property ?? `${site.keyword}:`);
  });

  test.each([
    ['stock/list/accepts', 'operationId: list'],
    ['stock/list/scope/stock:read', 'security:'],
    ['stock/update/body/required', 'required: true'],
    ['stock/update/header/Platform-Restaurant-External-ID/required', 'name: Platform-Restaurant-'],
    ['stock/update/response/status', 'responses:'],
    ['analytics/metrics/get/response/409/noBody', 'x-no-body: true'],
  ])('of %s is the line with %s', (id, expected) => {
    expect(lineOf(id)).toContain(expected);
  });
});

describe('an operation that is not safe', () => {
  const [text, rules] = ['stock.yaml', 'stock.rules.yaml'].map((name) =>
    textIn(SPECS_FOLDER, name),
  );
  const search = () => readSpec('stock.yaml', text!.replace('      x-effect: none\n', ''), rules!);

  test('and says nothing of what it changes is rejected: it would be sent without permission', () => {
    expect(search).toThrow('search: POST is not safe');
  });

  test('changes nothing where it says so', () => {
    const { operations } = specs.find(({ service }) => service === 'stock')!;
    expect(operations.find(({ id }) => id === 'stock/search')?.effect).toBeUndefined();
  });
});

test('names the family of a rule, and which of its resources it is', () => {
  expect(named.get('configuration/menus/list/pages-end')).toMatchObject({
    family: 'configuration/{collection}/list/pages-end',
    resource: 'menus',
    operation: 'configuration/menus/list',
  });
  expect(named.get('analytics/menu/requestRange/dates-exist')).toMatchObject({
    family: 'analytics/{operation}/dates-exist',
    resource: 'menu/requestRange',
    operation: 'analytics/menu/requestRange',
  });
  expect(named.get('stock/list/in-stock-is-never-listed')).toMatchObject({
    family: 'stock/list/in-stock-is-never-listed',
  });
});

test.each(readdirSync(SPECS_FOLDER).filter((name) => name.endsWith('.yaml')))(
  'lets editors check %s by the schema that its first line names',
  (name) => {
    const [first = ''] = textIn(SPECS_FOLDER, name).split('\n');
    const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)$/.exec(first) ?? [];
    expect(JSON.parse(textIn(SPECS_FOLDER, schema))).toHaveProperty('title');
  },
);
