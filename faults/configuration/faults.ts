import { type Fault, putOn } from '../Fault.ts';
import { faultsIn } from '../faultsIn.ts';
import { archivedGetFaults, archivedItemFaults, archivedListFaults } from './archivedFaults.ts';
import { dataFaults, kindFaults, modifierFaults, relationFaults } from './relationFaults.ts';
import { getSequenceFaults } from './getSequenceFaults.ts';
import { getSometimesFaults, listSometimesFaults, objectFaults } from './sometimesFaults.ts';

/** What an engineer gets wrong in the configuration service. */
export const faults: Fault[] = [
  ...(await faultsIn(
    'configuration',
    ['configuration/{collection}/list'],
    ...['page', 'sequence', 'lastModified', 'restaurant'],
  )),
  ...putOn(['configuration/{collection}/list'], [...archivedListFaults, ...listSometimesFaults]),
  ...(await faultsIn('configuration', ['configuration/{collection}/get'], 'get')),
  ...putOn(
    ['configuration/{collection}/get'],
    [...getSequenceFaults, ...getSometimesFaults, ...archivedGetFaults],
  ),
  ...putOn(
    ['configuration/revenueCenters/list', 'configuration/revenueCenters/get'],
    [...kindFaults],
  ),
  ...putOn(
    ['configuration/menus/list', 'configuration/menuItems/list'],
    [...relationFaults, ...modifierFaults],
  ),
  ...putOn(
    [
      'configuration/menus/list',
      'configuration/discounts/list',
      'configuration/breakTypes/list',
      'configuration/tipWithholding/get',
    ],
    [...objectFaults],
  ),
  ...putOn(
    ['configuration/menuItems/list', 'configuration/menuItems/get'],
    [...archivedItemFaults],
  ),
  ...putOn(
    [
      'configuration/breakTypes/list',
      'configuration/discounts/list',
      'configuration/tipWithholding/get',
    ],
    [...dataFaults],
  ),
];

/** Rules that rest on others, by the rule or constraint: where that is broken, they are broken besides. */
export const alsoBroken = {
  // What no page holds is in no list, for whoever looks for it there.
  'configuration/{collection}/list/pages-are-complete': [
    'configuration/Menu/groups-are-listed',
    'configuration/MenuItem/option-groups-are-listed',
    'configuration/{collection}/list/last-modified-later-gives-no-more',
    'configuration/{collection}/list/last-page-omits-the-token',
    'configuration/{collection}/list/last-page-holds-objects',
  ],
};
