import { isSuccess } from '../../src/session/answers.ts';
import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { takesAFreeMediaType } from '../freeMediaType.ts';
import { baseRequest } from './baseRequest.ts';
import { expectIdentifier } from './expectIdentifier.ts';
import { restaurantsOf } from './fixtures.ts';
import { requestOperationOf } from './operations.ts';
import { partsOf, type ReportRequest } from './ReportRequest.ts';
import { sharedRequest } from './sharedRequest.ts';

/**
 * Values that standards call equal in either letter case: UUIDs and media types. The documents themselves do not say
 * so.
 */
export const letterCaseChecks = byRule({
  'analytics/{operation}/restaurant-guids-take-either-case': {
    unseen: 'no request with restaurants whose GUIDs have letters was accepted',
    run: takesEitherCase,
  },
  'analytics/{operation}/media-type-is-written-freely': async (trial) => {
    const plain = baseRequest(trial, requestOperationOf(trial));
    const { id } = plain.operation;
    expectIdentifier(
      trial,
      await sharedRequest(trial, plain),
      'a data request',
      'it is the plainest',
    );
    await takesAFreeMediaType(trial, id, partsOf(plain), expectIdentifier);
  },
});

async function takesEitherCase(trial: Trial): Promise<void> {
  const base = baseRequest(trial, requestOperationOf(trial));
  const all = { ...base, restaurantIds: [] };
  const known = restaurantsOf(trial);
  const one = known.slice(1, 2);
  const cases: [plain: ReportRequest, otherwise: ReportRequest][] = [
    [base, { ...base, restaurantIds: known.flatMap(otherSpellings) }],
    [
      { ...all, excludedRestaurantIds: one },
      { ...all, excludedRestaurantIds: one.flatMap(otherSpellings) },
    ],
  ];
  const asked = cases.filter(([plain, otherwise]) => written(plain) !== written(otherwise));
  await trial.each(asked, async ([plain, otherwise]) => {
    const twin = await sharedRequest(trial, plain);
    if (!isSuccess(trial.operation(plain.operation.id), twin)) return;
    const exchange = await trial.send(plain.operation.id, partsOf(otherwise), {
      expects: 'success',
    });
    expectIdentifier(
      trial,
      exchange,
      `restaurants in another letter case: ${written(otherwise)}`,
      'the same request with their GUIDs in the letter case of the target file was accepted',
    );
  });
}

function otherSpellings(guid: string): string[] {
  return identifiers.spellingsOf(guid).filter((spelling) => spelling !== guid);
}

function written({ restaurantIds, excludedRestaurantIds }: ReportRequest): string {
  return JSON.stringify({ restaurantIds, excludedRestaurantIds });
}
