import { expect, test } from 'vitest';
import type { Rule } from '../promised/types.ts';
import { familiesOf } from './decideVerdict.ts';

const rule = (id: string, more: Partial<Rule> = {}) =>
  ({ id, family: id, service: 'configuration', ...more }) as Rule;

test('what is written once, and what is derived alike, is kin; the rest is not', () => {
  const families = familiesOf([
    rule('configuration/menus/list/pages-end', {
      family: 'configuration/{c}/list/pages-end',
      resource: 'menus',
    }),
    rule('configuration/tables/list/pages-end', {
      family: 'configuration/{c}/list/pages-end',
      resource: 'tables',
    }),
    rule('configuration/menus/list/response/200/guid/type'),
    rule('configuration/tables/list/response/200/guid/type'),
    rule('configuration/menus/list/response/200/groups/type'),
    rule('configuration/Menu/groups-are-listed'),
  ]);
  expect([...families]).toEqual([
    ['configuration/menus/list/pages-end', 'configuration/{c}/list/pages-end'],
    ['configuration/tables/list/pages-end', 'configuration/{c}/list/pages-end'],
    [
      'configuration/menus/list/response/200/guid/type',
      'configuration/{}/list/response/200/guid/type',
    ],
    [
      'configuration/tables/list/response/200/guid/type',
      'configuration/{}/list/response/200/guid/type',
    ],
  ]);
});
