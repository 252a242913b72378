import { withModel } from '../../src/checked/model/withModel.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { anotherRestaurant, toRead, toUpdate } from './items/preconditions.ts';
import { examination } from './examination.ts';
import { records } from './list/dataChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { model } from './model.ts';
import { shown } from './shown.ts';
import { wholeStock } from './items/stockGroups.ts';
import { stockRestorer } from './items/stockRestorer.ts';
import type { EffectWords } from '../../src/sent/EffectWords.ts';
import type { Target } from '../../src/target/Target.ts';
import { countOf } from '../../src/words/countOf.ts';

/** What is said of a change of stock. */
const effects: EffectWords[] = [
  {
    effect: 'updateStock',
    planned: (rules, _most, target) => [
      `Stock: ${rules} rules update the stock of some of the ${itemsOf(target)} items in fixtures.stockItems, and of no others. ` +
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
  shown,
  checks: withModel(
    model,
    await checksIn(
      'stock',
      {
        list: ['list', 'filter', 'data'],
        search: ['search', 'searchInvalid', 'invalidEntry', 'searchRefusal'],
        update: ['updateRefusal', 'updateState', 'updateQuantity', 'elsewhere', 'updateIdentifier'],
      },
      ['errorMessage'],
    ),
    toDecide,
  ),
  restorers: [stockRestorer],
  effects,
  examination,
};

function itemsOf({ fixtures }: Target): number {
  return fixtures.stockItems?.length ?? 0;
}
