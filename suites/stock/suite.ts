import { withModel } from '../../src/checked/model/withModel.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { anotherRestaurant, toRead, toUpdate } from './preconditions.ts';
import { examination } from './examination.ts';
import { dataChecks, records } from './dataChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { errorMessageChecks } from './errorMessageChecks.ts';
import { filterChecks } from './filterChecks.ts';
import { invalidEntryChecks } from './invalidEntryChecks.ts';
import { listChecks } from './listChecks.ts';
import { updateQuantityChecks } from './updateQuantityChecks.ts';
import { model } from './model.ts';
import { searchChecks } from './searchChecks.ts';
import { searchInvalidChecks } from './searchInvalidChecks.ts';
import { searchRefusalChecks } from './searchRefusalChecks.ts';
import { wholeStock } from './stockGroups.ts';
import { stockRestorer } from './stockRestorer.ts';
import { updateIdentifierChecks } from './updateIdentifierChecks.ts';
import { elsewhereChecks } from './elsewhereChecks.ts';
import { updateRefusalChecks } from './updateRefusalChecks.ts';
import { updateStateChecks } from './updateStateChecks.ts';
import type { EffectWords } from '../../src/sent/EffectWords.ts';
import type { Target } from '../../src/target/Target.ts';
import { countOf } from '../../src/words/countOf.ts';

/** What is said of a change of stock. */
const effects: EffectWords[] = [
  {
    effect: 'updateStock',
    planned: (rules, _most, target) => [
      `Stock: ${rules} rules update stock, of some of the ${itemsOf(target)} items of fixtures.stockItems and no others. ` +
        `The original state is restored at the end of the run, also after Ctrl-C; \`restore\` does so after a kill -9.`,
    ],
    done: (count) => countOf(count, 'stock update'),
    thingsToPutBack: itemsOf,
  },
];

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
      ...searchChecks,
      ...searchInvalidChecks,
      ...invalidEntryChecks,
      ...searchRefusalChecks,
      ...updateRefusalChecks,
      ...updateStateChecks,
      ...updateQuantityChecks,
      ...elsewhereChecks,
      ...updateIdentifierChecks,
      ...dataChecks,
      ...errorMessageChecks,
    ],
    toDecide,
  ),
  restorers: [stockRestorer],
  effects,
  examination,
};

function itemsOf({ fixtures }: Target): number {
  return fixtures.stockItems?.length ?? 0;
}
