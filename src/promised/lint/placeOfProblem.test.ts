import { expect, test } from 'vitest';
import { placeOfProblem } from './placeOfProblem.ts';

const RULES = `service: stock
rules:
  - id: stock/list/pages-end
    levl: must
  - id: stock/{menus, tables}/kept
    level: must
`;
const at = (file: string, text: string, place: string) =>
  placeOfProblem(text, { file, place, message: '', foundBy: '' });

test('a pointer is told as the line, and the entry around it by its id', () => {
  expect(at('stock.rules.yaml', RULES, '#/rules/0/levl')).toEqual({
    line: 4,
    name: 'stock/list/pages-end',
  });
});

test('of what is missing, the line of the entry around it is told', () => {
  expect(at('stock.rules.yaml', RULES, '#/rules/0/level')).toEqual({
    line: 3,
    name: 'stock/list/pages-end',
  });
});

test('an id is found where it begins a line, also one of many', () => {
  const ids = 'stock/list/pages-end-early must\nstock/menus/kept must\nstock/list/pages-end must\n';
  expect(at('ids/stock.txt', ids, 'stock/list/pages-end').line).toBe(3);
  expect(at('ids/stock.txt', ids, 'stock/{menus, tables and 1 more}/kept').line).toBe(2);
  expect(at('stock.rules.yaml', RULES, 'stock/list/pages-end').line).toBe(3);
});

test('the whole file and what is not there have no line', () => {
  expect(at('stock.rules.yaml', RULES, '#')).toEqual({ line: undefined, name: '' });
  expect(at('ids/stock.txt', '', 'stock/list/new').line).toBeUndefined();
});
