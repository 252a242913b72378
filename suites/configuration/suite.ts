import { model } from './model.ts';
import { withModel } from '../../src/check/model/withModel.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { configurationRead } from './preconditions.ts';
import { archivedChecks } from './archivedChecks.ts';
import { askedBehindChecks } from './askedBehindChecks.ts';
import { dayCutCheck } from './dayCutCheck.ts';
import { records } from './records.ts';
import { requestFactories } from './requestFactories.ts';
import { foreignTokenCheck } from './foreignTokenCheck.ts';
import { getChecks } from './getChecks.ts';
import { lastModifiedChecks } from './lastModifiedChecks.ts';
import { kindChecks } from './kindChecks.ts';
import { lastModifiedValueChecks } from './lastModifiedValueChecks.ts';
import { lastPageChecks } from './lastPageChecks.ts';
import { momentAgoCheck } from './momentAgoCheck.ts';
import { objectChecks } from './objectChecks.ts';
import { pageChecks } from './pageChecks.ts';
import { relationChecks } from './relationChecks.ts';
import { restaurantChecks } from './restaurantChecks.ts';
import { stockedItemsCheck } from './stockedItemsCheck.ts';
import { textChecks } from './textChecks.ts';

/** Judges the configuration service: 18 collections of one shape, tip withholding, and the rules of its data. */
export const suite: Suite = {
  service: 'configuration',
  requestFactories,
  preconditions: configurationRead,
  records,
  checks: withModel(model, [
    ...pageChecks,
    ...lastPageChecks,
    ...lastModifiedChecks,
    momentAgoCheck,
    dayCutCheck,
    ...lastModifiedValueChecks,
    ...restaurantChecks,
    ...askedBehindChecks,
    foreignTokenCheck,
    ...kindChecks,
    ...objectChecks,
    ...getChecks,
    ...relationChecks,
    stockedItemsCheck,
    ...textChecks,
    ...archivedChecks,
  ]),
};
