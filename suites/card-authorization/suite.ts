import { withModel } from '../../src/check/model/withModel.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { authorizing } from './assertions.ts';
import { examination } from './examination.ts';
import { effects } from './effects.ts';
import { requestFactories } from './requestFactories.ts';
import { brandCheck } from './brandCheck.ts';
import { amountChecks } from './amountChecks.ts';
import { cardMatchChecks } from './cardMatchChecks.ts';
import { lifecycleChecks } from './lifecycleChecks.ts';
import { merchantChecks } from './merchantChecks.ts';
import { metadataChecks } from './metadataChecks.ts';
import { model } from './model.ts';
import { oddDayCheck } from './oddDayCheck.ts';
import { optionalFieldChecks } from './optionalFieldChecks.ts';
import { originChecks } from './originChecks.ts';
import { outcomeChecks } from './outcomeChecks.ts';
import { paymentIdChecks } from './paymentIdChecks.ts';
import { refusalChecks } from './refusalChecks.ts';
import { requestChecks } from './requestChecks.ts';
import { textChecks } from './textChecks.ts';

/** How the credit card authorization service is judged. */
export const suite: Suite = {
  service: 'card-authorization',
  requestFactories,
  preconditions: authorizing,
  checks: withModel(model, [
    ...outcomeChecks,
    brandCheck,
    ...amountChecks,
    ...requestChecks,
    ...refusalChecks,
    ...originChecks,
    ...metadataChecks,
    oddDayCheck,
    ...textChecks,
    ...optionalFieldChecks,
    ...cardMatchChecks,
    ...merchantChecks,
    ...paymentIdChecks,
    ...lifecycleChecks,
  ]),
  effects,
  examination,
};
