import { withModel } from '../../src/check/model/withModel.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { anotherRestaurant, toRead, toUpdate } from './preconditions.ts';
import { examination } from './examination.ts';
import { effects } from './effects.ts';
import { dataChecks, records } from './dataChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { entryIdentityChecks } from './entryIdentityChecks.ts';
import { errorMessageChecks } from './errorMessageChecks.ts';
import { filterChecks } from './filterChecks.ts';
import { invalidEntryChecks } from './invalidEntryChecks.ts';
import { listChecks } from './listChecks.ts';
import { longUpdateCheck } from './longUpdateCheck.ts';
import { model } from './model.ts';
import { multiLocationIdChecks } from './multiLocationIdChecks.ts';
import { nothingAtRiskCheck } from './nothingAtRiskCheck.ts';
import { searchChecks } from './searchChecks.ts';
import { searchInvalidChecks } from './searchInvalidChecks.ts';
import { searchRefusalChecks } from './searchRefusalChecks.ts';
import { wholeStock } from './stockGroups.ts';
import { stockRestorer } from './stockRestorer.ts';
import { unknownRestaurantChecks } from './unknownRestaurantChecks.ts';
import { updateAccessChecks } from './updateAccessChecks.ts';
import { updateAnswerChecks } from './updateAnswerChecks.ts';
import { updateIdentifierChecks } from './updateIdentifierChecks.ts';
import { updateQuantityChecks } from './updateQuantityChecks.ts';
import { updateElsewhereChecks } from './updateElsewhereChecks.ts';
import { updateReachChecks } from './updateReachChecks.ts';
import { updateRefusalChecks } from './updateRefusalChecks.ts';
import { updateStateChecks } from './updateStateChecks.ts';

/** What the rules need that the model decides alone. */
const toDecide = (rule: string) => [
  ...toUpdate(),
  ...(rule.includes('restaurant') ? [anotherRestaurant] : []),
];

/** How the stock service is judged. */
export const suite: Suite = {
  service: 'stock',
  requestFactories,
  preconditions: toRead,
  records,
  recordsApart: wholeStock,
  checks: withModel(
    model,
    [
      ...listChecks,
      ...filterChecks,
      nothingAtRiskCheck,
      ...searchChecks,
      ...searchInvalidChecks,
      ...invalidEntryChecks,
      ...multiLocationIdChecks,
      ...searchRefusalChecks,
      ...updateRefusalChecks,
      ...updateAccessChecks,
      ...updateStateChecks,
      ...updateQuantityChecks,
      longUpdateCheck,
      ...updateAnswerChecks,
      ...updateReachChecks,
      ...updateElsewhereChecks,
      ...unknownRestaurantChecks,
      ...updateIdentifierChecks,
      ...dataChecks,
      ...entryIdentityChecks,
      ...errorMessageChecks,
    ],
    toDecide,
  ),
  restorers: [stockRestorer],
  effects,
  examination,
};
