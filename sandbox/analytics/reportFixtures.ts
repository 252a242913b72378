import type { World } from '../World.ts';
import { dataSets } from './dataSets.ts';
import { failedReportGuid } from './ReportStore.ts';

/** `fixtures.reports` of the sandbox's target (target.schema.yaml). */
export interface ReportFixtures {
  /** YYYYMMDD. */
  businessDate: number;
  restaurants: string[];
  /** The fixtures of each data set. */
  failed: Record<string, string>;
}

/** What a run may rely on in the analytics service: a day and three active restaurants with data, and failed reports. */
export function reportFixtures(world: World): ReportFixtures {
  return {
    businessDate: 20260316,
    restaurants: world
      .restaurantsOfGroup(world.managementGroupGuid)
      .filter(({ active }) => active)
      .slice(0, 3)
      .map(({ guid }) => guid),
    failed: Object.fromEntries(dataSets.map(({ name }) => [name, failedReportGuid(name)])),
  };
}
