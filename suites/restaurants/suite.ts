import type { Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { fixture, scope } from '../../src/checked/preconditions.ts';
import { examination } from './examination.ts';
import { requestFactories } from './requestFactories.ts';
import { model } from './model.ts';
import { withModel } from '../../src/checked/model/withModel.ts';

const reads = scope('restaurants:read');

/** What the rules need that the model decides alone. */
function toDecide(rule: string) {
  if (rule.includes('/list/')) return [reads, fixture('managementGroup')];
  return [reads, fixture(rule.includes('archived') ? 'archivedRestaurant' : 'otherRestaurant')];
}

export const suite: Suite = {
  service: 'restaurants',
  requestFactories,
  preconditions: [reads],
  checks: withModel(
    model,
    await checksIn(
      'restaurants',
      ['identity', 'archived', 'includeArchived'],
      ['group', 'header', 'schedule', 'delivery'],
    ),
    toDecide,
  ),
  examination,
};
