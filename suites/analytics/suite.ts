import type { Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { reportNeeds } from './reports/fixtures.ts';
import { examination } from './examination.ts';
import { requestFactories } from './requestFactories.ts';
import { model } from './model.ts';
import { shown } from './shown.ts';
import { withModel } from '../../src/checked/model/withModel.ts';
import { everyRangeCheck } from './requests/rangeChecks.ts';
import type { EffectWords } from '../../src/sent/EffectWords.ts';
import { countOf } from '../../src/words/countOf.ts';

/** What is said of requests for reports. */
const effects: EffectWords[] = [
  {
    effect: 'requestReports',
    planned: (rules, most) => [
      `Reports: ${rules} rules request at most ${most.toLocaleString('en')} reports; they remain at the target.`,
    ],
    done: (count) =>
      `${countOf(count, 'report')} ${count === 1 ? 'was' : 'were'} requested (${count === 1 ? 'it remains' : 'these remain'})`,
    beyondReach: ({ length }) =>
      `Reports: ${countOf(length, 'report')} requested. The documents show no way to cancel one.`,
  },
];

/** How the analytics service is judged (Analytics). */
export const suite: Suite = {
  service: 'analytics',
  requestFactories,
  preconditions: reportNeeds,
  checks: withModel(model, [
    ...(await checksIn(
      'analytics',
      {
        requests: ['identity', 'date', 'range', 'combination'],
        selection: ['selection', 'active', 'dataSelection', 'grouping', 'noGroupBy', 'groupGuid'],
        // Before all others that ask for a ready report again: these look at the very next responses.
        retrieval: ['retrieval', 'gathering'],
        figures: ['day', 'metrics', 'record', 'salesFigure', 'payoutRelation', 'payoutRecord'],
        restaurants: ['restaurantName', 'restaurantGuid', 'restaurantsInformation'],
      },
      ['errorMessage'],
    )),
    everyRangeCheck,
  ]),
  waits: true,
  shown,
  effects,
  examination,
};
