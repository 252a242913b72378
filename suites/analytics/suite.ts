import type { Suite } from '../../src/checked/Suite.ts';
import { reportNeeds } from './fixtures.ts';
import { examination } from './examination.ts';
import { activeChecks } from './activeChecks.ts';
import { combinationChecks } from './combinationChecks.ts';
import { dateChecks } from './dateChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { groupingChecks } from './groupingChecks.ts';
import { groupGuidChecks } from './groupGuidChecks.ts';
import { identityChecks } from './identityChecks.ts';
import { salesFigureChecks } from './salesFigureChecks.ts';
import { metricsChecks } from './metricsChecks.ts';
import { model } from './model.ts';
import { withModel } from '../../src/checked/model/withModel.ts';
import { rangeChecks, everyRangeCheck } from './rangeChecks.ts';
import { noGroupByChecks } from './noGroupByChecks.ts';
import { payoutRelationChecks } from './payoutRelationChecks.ts';
import { recordChecks } from './recordChecks.ts';
import { gatheringChecks } from './gatheringChecks.ts';
import { restaurantGuidChecks } from './restaurantGuidChecks.ts';
import { restaurantNameChecks } from './restaurantNameChecks.ts';
import { retrievalChecks } from './retrievalChecks.ts';
import { dayChecks } from './dayChecks.ts';
import { salesPeriodChecks } from './salesPeriodChecks.ts';
import { selectionChecks } from './selectionChecks.ts';
import { dataSelectionChecks } from './dataSelectionChecks.ts';
import { errorMessageChecks } from './errorMessageChecks.ts';
import { restaurantsInformationChecks } from './restaurantsInformationChecks.ts';
import type { EffectWords } from '../../src/sent/EffectWords.ts';
import { countOf } from '../../src/words/countOf.ts';

/** What is said of requests for reports. */
const effects: EffectWords[] = [
  {
    effect: 'requestReports',
    planned: (rules, most) => [
      `Reports: ${rules} rules request at most ${most.toLocaleString('en')} reports; what the target keeps of them stays there.`,
    ],
    done: (count) => `${countOf(count, 'request')} for reports, which nothing takes back`,
    beyondReach: ({ length }) =>
      `Reports: ${countOf(length, 'report')} requested. The documents show no way to take one back.`,
  },
];

/** How the analytics service is judged (Analytics). */
export const suite: Suite = {
  service: 'analytics',
  requestFactories,
  preconditions: reportNeeds,
  checks: withModel(model, [
    ...identityChecks,
    ...dateChecks,
    ...rangeChecks,
    ...combinationChecks,
    ...selectionChecks,
    ...activeChecks,
    ...dataSelectionChecks,
    ...dayChecks,
    ...groupingChecks,
    ...noGroupByChecks,
    ...groupGuidChecks,
    // Before all others that ask for a ready report again: these look at the very next responses.
    ...retrievalChecks,
    ...gatheringChecks,
    ...metricsChecks,
    ...restaurantNameChecks,
    ...restaurantGuidChecks,
    ...recordChecks,
    ...salesFigureChecks,
    ...payoutRelationChecks,
    ...salesPeriodChecks,
    ...restaurantsInformationChecks,
    ...errorMessageChecks,
    everyRangeCheck,
  ]),
  waits: true,
  effects,
  examination,
};
