import { expect, test } from 'vitest';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { pageParameterChecks } from './pageParameterChecks.ts';
import { rowsOf, sessionWith } from '../testing/sessionWith.ts';

test('where a later page is another one and there is none any more, nothing is told of its token', async () => {
  let asked = 0;
  const { session } = sessionWith(
    () => rowsOf(asked > 1 ? 1 : 3),
    (query) => {
      if (!query.has('pageToken') || !query.has('lastModified')) return false;
      asked += 1;
      return asked > 1 && { body: '{"results":[]}' };
    },
  );
  const trial = new Trial('test', session);
  const rule = 'partners/connected/current-page-token-leads-to-its-page';
  await pageParameterChecks.find((one) => one.rule === rule)?.run(trial);
  expect([trial.assertions, asked]).toEqual([2, 2]);
});
