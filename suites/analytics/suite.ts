import type { Suite } from '../../src/check/Suite.ts';
import { activeChecks } from './activeChecks.ts';
import { combinationChecks } from './combinationChecks.ts';
import { dateChecks } from './dateChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { groupingChecks } from './groupingChecks.ts';
import { groupIdentityChecks } from './groupIdentityChecks.ts';
import { groupSumChecks } from './groupSumChecks.ts';
import { identityChecks } from './identityChecks.ts';
import { letterCaseChecks } from './letterCaseChecks.ts';
import { metricsChecks } from './metricsChecks.ts';
import { rangeChecks } from './rangeChecks.ts';
import { payoutRelationChecks } from './payoutRelationChecks.ts';
import { recordChecks } from './recordChecks.ts';
import { recordFieldChecks } from './recordFieldChecks.ts';
import { guestFacingNameChecks } from './guestFacingNameChecks.ts';
import { restaurantIdentityChecks } from './restaurantIdentityChecks.ts';
import { restaurantStateChecks } from './restaurantStateChecks.ts';
import { restaurantNameChecks } from './restaurantNameChecks.ts';
import { otherDataSetChecks } from './otherDataSetChecks.ts';
import { retrievalChecks } from './retrievalChecks.ts';
import { rowDateChecks } from './rowDateChecks.ts';
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
  checks: [
    ...identityChecks,
    ...dateChecks,
    ...rangeChecks,
    ...combinationChecks,
    ...letterCaseChecks,
    ...selectionChecks,
    ...activeChecks,
    ...dataSelectionChecks,
    ...rowDateChecks,
    ...dayChecks,
    ...dateSelectionChecks,
    ...groupingChecks,
    ...groupIdentityChecks,
    ...groupSumChecks,
    // Before all others that ask for a ready report again: these look at the very next answers.
    ...retrievalChecks,
    ...otherDataSetChecks,
    ...metricsChecks,
    ...restaurantNameChecks,
    ...guestFacingNameChecks,
    ...restaurantIdentityChecks,
    ...recordChecks,
    ...recordFieldChecks,
    ...salesFigureChecks,
    ...payoutRelationChecks,
    ...restaurantsInformationChecks,
    ...restaurantStateChecks,
    ...errorMessageChecks,
    everyRangeCheck,
  ],
};
