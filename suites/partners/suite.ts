import { model } from './model.ts';
import { withModel } from '../../src/check/model/withModel.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { partnerAccess } from './preconditions.ts';
import { examination } from './examination.ts';
import { filteredWalkChecks } from './filteredWalkChecks.ts';
import { guidFieldChecks } from './guidFieldChecks.ts';
import { informationCheck } from './informationCheck.ts';
import { isoDateChecks } from './isoDateChecks.ts';
import { lastModifiedChecks } from './lastModifiedChecks.ts';
import { lastModifiedFormChecks } from './lastModifiedFormChecks.ts';
import { linkChecks } from './linkChecks.ts';
import { listChecks } from './listChecks.ts';
import { membershipChecks } from './membershipChecks.ts';
import { noFilterCheck } from './noFilterCheck.ts';
import { pageNumberChecks } from './pageNumberChecks.ts';
import { pageShapeCheck } from './pageShapeCheck.ts';
import { pageSizeBoundsChecks } from './pageSizeBoundsChecks.ts';
import { pageSizeChecks } from './pageSizeChecks.ts';
import { pageTokenChecks } from './pageTokenChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { permissionChecks } from './permissionChecks.ts';
import { recordChecks } from './recordChecks.ts';
import { valueChecks } from './valueChecks.ts';
import { walkChecks } from './walkChecks.ts';

export const suite: Suite = {
  service: 'partners',
  requestFactories,
  preconditions: [partnerAccess],
  checks: withModel(model, [
    ...lastModifiedChecks,
    ...lastModifiedFormChecks,
    noFilterCheck,
    ...listChecks,
    ...membershipChecks,
    ...permissionChecks,
    pageShapeCheck,
    ...pageSizeChecks,
    ...pageSizeBoundsChecks,
    ...walkChecks,
    ...filteredWalkChecks,
    ...pageNumberChecks,
    ...linkChecks,
    ...pageTokenChecks,
    ...recordChecks,
    ...guidFieldChecks,
    informationCheck,
    ...isoDateChecks,
    ...valueChecks,
  ]),
  examination,
};
