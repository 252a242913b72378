import type { Suite } from '../../src/check/Suite.ts';
import { reportNeeds } from './fixtures.ts';
import { examination } from './examination.ts';
import { effects } from './effects.ts';
import { activationChecks } from './activationChecks.ts';
import { activeChecks } from './activeChecks.ts';
import { bothListsChecks } from './bothListsChecks.ts';
import { combinationChecks } from './combinationChecks.ts';
import { defaultsChecks } from './defaultsChecks.ts';
import { dateFieldChecks } from './dateFieldChecks.ts';
import { dateChecks } from './dateChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { gatheringChecks } from './gatheringChecks.ts';
import { groupingChecks } from './groupingChecks.ts';
import { groupGuidChecks } from './groupGuidChecks.ts';
import { groupIdentityChecks } from './groupIdentityChecks.ts';
import { groupSumChecks } from './groupSumChecks.ts';
import { identityChecks } from './identityChecks.ts';
import { laborRatioChecks } from './laborRatioChecks.ts';
import { letterCaseChecks } from './letterCaseChecks.ts';
import { metricsChecks } from './metricsChecks.ts';
import { model } from './model.ts';
import { withModel } from '../../src/check/model/withModel.ts';
import { rangeChecks } from './rangeChecks.ts';
import { noGroupByChecks } from './noGroupByChecks.ts';
import { paymentGuidChecks } from './paymentGuidChecks.ts';
import { payoutRecordChecks } from './payoutRecordChecks.ts';
import { payoutRelationChecks } from './payoutRelationChecks.ts';
import { recordChecks } from './recordChecks.ts';
import { recordFieldChecks } from './recordFieldChecks.ts';
import { guestFacingNameChecks } from './guestFacingNameChecks.ts';
import { restaurantGuidChecks } from './restaurantGuidChecks.ts';
import { restaurantIdentityChecks } from './restaurantIdentityChecks.ts';
import { restaurantStateChecks } from './restaurantStateChecks.ts';
import { restaurantNameChecks } from './restaurantNameChecks.ts';
import { otherDataSetChecks } from './otherDataSetChecks.ts';
import { retrievalChecks } from './retrievalChecks.ts';
import { rowDateChecks } from './rowDateChecks.ts';
import { salesOfADayChecks } from './salesOfADayChecks.ts';
import { salesPeriodChecks } from './salesPeriodChecks.ts';
import { salesFigureChecks } from './salesFigureChecks.ts';
import { selectionChecks } from './selectionChecks.ts';
import { dayChecks } from './dayChecks.ts';
import { dateSelectionChecks } from './dateSelectionChecks.ts';
import { dataSelectionChecks } from './dataSelectionChecks.ts';
import { everyRangeCheck } from './everyRangeCheck.ts';
import { errorMessageChecks } from './errorMessageChecks.ts';
import { restaurantsInformationChecks } from './restaurantsInformationChecks.ts';

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
    ...letterCaseChecks,
    ...selectionChecks,
    ...activeChecks,
    ...activationChecks,
    ...dataSelectionChecks,
    ...bothListsChecks,
    ...defaultsChecks,
    ...rowDateChecks,
    ...dayChecks,
    ...dateSelectionChecks,
    ...groupingChecks,
    ...noGroupByChecks,
    ...groupGuidChecks,
    ...groupIdentityChecks,
    ...groupSumChecks,
    // Before all others that ask for a ready report again: these look at the very next answers.
    ...retrievalChecks,
    ...gatheringChecks,
    ...otherDataSetChecks,
    ...metricsChecks,
    ...restaurantNameChecks,
    ...guestFacingNameChecks,
    ...restaurantGuidChecks,
    ...restaurantIdentityChecks,
    ...recordChecks,
    ...recordFieldChecks,
    ...dateFieldChecks,
    ...salesFigureChecks,
    ...laborRatioChecks,
    ...salesOfADayChecks,
    ...payoutRecordChecks,
    ...paymentGuidChecks,
    ...payoutRelationChecks,
    ...salesPeriodChecks,
    ...restaurantsInformationChecks,
    ...restaurantStateChecks,
    ...errorMessageChecks,
    everyRangeCheck,
  ]),
  waits: true,
  effects,
  examination,
};
