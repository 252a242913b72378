import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { isActivated } from './activation.ts';
import type { ReadyReport } from './Report.ts';
import { isStillSo } from './requestedAgain.ts';
import { readRestaurantsInformation, restaurantsInformation } from './restaurantsInformation.ts';
import { expectNone, reportsThat, restaurantsOfReport } from './shownRestaurants.ts';

/** Checks that compare which restaurants are active with what the list of restaurants calls them. */
export const activationChecks = byRule({
  'analytics/{operation}/active-ones-are-those-called-activated': {
    unseen: 'of no restaurant in a report the list says whether it is activated',
    run: activeOnesAreCalledActivated,
  },
});

async function activeOnesAreCalledActivated(trial: Trial): Promise<void> {
  const list = await restaurantsInformation(trial);
  await trial.each(await reportsThat(trial, () => true), async ({ report, shown }) => {
    const isInactive = report.request.onlyInactive === true;
    const known = [...shown].filter((guid) => isActivated(list, guid) !== undefined);
    if (known.length === 0) return;
    const others = known.filter((guid) => isActivated(list, guid) === isInactive);
    if (others.length > 0 && !(await areOthersAnew(trial, report, isInactive))) return;
    const called = isInactive ? 'activated' : 'not activated';
    const reason = `which GET /restaurants-information calls ${called}`;
    expectNone(trial, report, others, reason, `${isInactive ? 'inactive' : 'active'} ones only`);
  });
}

/** A restaurant may be activated, or deactivated, between the list and the report. */
async function areOthersAnew(
  trial: Trial,
  report: ReadyReport,
  isInactive: boolean,
): Promise<boolean> {
  const list = await trial.further(() => readRestaurantsInformation(trial));
  return isStillSo(trial, [report], ([again]) =>
    [...restaurantsOfReport(again)].some((guid) => isActivated(list, guid) === isInactive),
  );
}
