import { byRule, type ListedCheck } from '../../src/checked/byRule.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import { documentedIn } from '../../src/checked/readings/documentedIn.ts';
import { sharedAnswer } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import {
  compareReadings,
  hasTheSame,
  type Reading,
} from '../../src/checked/forms/compareReadings.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { activeGuids } from './activeGuids.ts';
import { showsRestaurant } from './restaurantInfos.ts';
import { GET, getRequest } from './restaurantRequests.ts';
import { shownValue } from '../../src/checked/readings/shownValue.ts';

/** The checks that includeArchived decides which restaurants are returned, and not which values they have. */
export const includeArchivedChecks = byRule({
  'restaurants/get/include-archived-changes-no-value': withAndWithout(
    'other values',
    differingPlaces,
  ),
  'restaurants/get/include-archived-leaves-no-field-out': withAndWithout(
    'fewer fields',
    missingPlaces,
  ),
});

function withAndWithout(
  what: string,
  differences: (own: unknown, other: unknown) => string[],
): ListedCheck {
  return {
    unseen: 'no restaurant was returned both with includeArchived and without it',
    run: async (trial) => {
      const documented = (json: unknown) => documentedIn(trial, GET, json);
      const relation = hasTheSame<unknown>(
        'restaurant',
        what,
        (own, other) => differences(documented(own), documented(other)),
        (json, place) => shownAt(trial, json, place),
      );
      const cases = activeGuids(trial).flatMap((guid) =>
        [true, false].map((include) => ({ guid, include })),
      );
      await trial.each(cases, async ({ guid, include }) => {
        const judged = given(trial, guid, include);
        await compareReadings(trial, { reference: given(trial, guid), judged }, relation);
        // What was cached for includeArchived must not be given without it.
        await compareReadings(
          trial,
          { reference: given(trial, guid, undefined, include), judged },
          relation,
        );
      });
    },
  };
}

/**
 * A restaurant as one of two readings that are compared: none where it is not returned.
 * @param after the includeArchived of a request before it
 */
function given(trial: Trial, guid: string, include?: boolean, after?: boolean) {
  const request = getRequest(guid, include);
  const anew = (one: Trial) => one.send(GET, request, { expects: 'success', role: 'setup' });
  return async (again: boolean): Promise<Reading> => {
    const exchange = again
      ? await anew(trial)
      : after === undefined
        ? await sharedAnswer(trial, { operation: GET }, request)
        : await trial.once(`${guid} after includeArchived=${after}`, anew);
    const json = exchange.response?.json;
    const isGiven = isSuccess(trial.operation(GET), exchange) && showsRestaurant(json);
    return {
      asked: `${trial.operation(GET).documented} of ${guid}${include === undefined ? '' : ` with includeArchived=${include}`}`,
      keys: new Set(isGiven ? [guid] : []),
      elements: new Map(isGiven ? [[guid, json]] : []),
      showing: () => [exchange],
    };
  };
}

/** The value at a place, in the words of a failure. */
function shownAt(trial: Trial, json: unknown, place: string): string {
  const value = scalarsIn(json).get(place);
  return `${place} ${shownValue(trial, 'restaurants', place.split('.').at(-1) ?? '', value)}`;
}

/** Where two values differ, by the names that lead there. Elements of arrays, which come in any order, are left out. */
export function differingPlaces(own: unknown, other: unknown): string[] {
  const others = scalarsIn(other);
  return [...scalarsIn(own)].flatMap(([place, value]) => {
    const same = others.get(place) ?? value;
    // The value of this field has rules of its own.
    if (place === 'general.archived') return [];
    return String(value).toLowerCase() === String(same).toLowerCase() ? [] : [place];
  });
}

/** Where only the first of two values has something, by the names that lead there. */
export function missingPlaces(own: unknown, other: unknown): string[] {
  const others = scalarsIn(other);
  return [...scalarsIn(own).keys()].filter(
    (place) => place !== 'general.archived' && !others.has(place),
  );
}

/** The scalar values of an object and of the objects in it, by the names that lead there. Null counts as left out. */
function scalarsIn(value: unknown, path: string[] = []): Map<string, unknown> {
  if (isObject(value)) {
    const inside = Object.entries(value).map(([name, member]) =>
      scalarsIn(member, [...path, name]),
    );
    return new Map(inside.flatMap((found) => [...found]));
  }
  const isScalar = value !== undefined && value !== null && !Array.isArray(value);
  return new Map(isScalar ? [[path.join('.'), value]] : []);
}
