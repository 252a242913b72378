import { isSuccess } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { documentedIn } from '../../src/check/documentedIn.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { sharedAnswer } from '../../src/check/sharedAnswer.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { isObject } from '../../src/json/isObject.ts';
import { activeGuids } from './activeGuids.ts';
import { showsRestaurant } from './restaurantInfos.ts';
import { GET, getRequest } from './restaurantRequests.ts';
import { shownValue } from '../../src/check/shownValue.ts';

/** The kind of difference for which two answers about one restaurant are compared. */
interface Compared {
  what: string;
  differences: (own: unknown, other: unknown) => string[];
}

/** The checks that includeArchived decides which restaurants are returned, and not which values they have. */
export const includeArchivedChecks: Check[] = [
  withAndWithout('restaurants/get/include-archived-changes-no-value', {
    what: 'other values',
    differences: differingPlaces,
  }),
  withAndWithout('restaurants/get/include-archived-leaves-no-field-out', {
    what: 'fewer fields',
    differences: missingPlaces,
  }),
];

function withAndWithout(rule: string, compared: Compared): Check {
  return {
    rule,
    unseen: 'no restaurant was returned both with includeArchived and without it',
    run: async (trial) => {
      const cases = activeGuids(trial).flatMap((guid) =>
        [true, false].map((include) => ({ guid, include })),
      );
      await trial.each(cases, ({ guid, include }) => isTheSame(trial, guid, include, compared));
    },
  };
}

/**
 * Values that change meanwhile, or with every answer, also differ between two readings without includeArchived. One of
 * these readings comes after the one with includeArchived: an answer that was cached there must not be given without
 * it.
 */
async function isTheSame(
  trial: Trial,
  guid: string,
  include: boolean,
  { what, differences }: Compared,
): Promise<void> {
  const differingIn = (...answers: [LiveExchange, LiveExchange]) => {
    // The documented fields of both.
    const [own, other] = answers.map(({ response }) => documentedIn(trial, GET, response?.json));
    return differences(own, other);
  };
  const read = (again: boolean, how?: boolean): Promise<LiveExchange> =>
    again
      ? trial.send(GET, getRequest(guid, how), { expects: 'success', role: 'setup' })
      : sharedAnswer(trial, { operation: GET }, getRequest(guid, how));
  const exchanges = [await read(false), await read(false, include)];
  const areGiven = exchanges.every(
    (exchange) =>
      isSuccess(trial.operation(GET), exchange) && showsRestaurant(exchange.response?.json),
  );
  if (!areGiven) return;
  const readAfter = () =>
    trial.once(`${guid} after includeArchived=${include}`, (one) =>
      one.send(GET, getRequest(guid), { expects: 'success', role: 'setup' }),
    );
  let former: string[] | undefined;
  await holdsWhenReadAgain(
    trial,
    async (again) => {
      const plain = await read(again);
      const included = await read(again, include);
      return { plain, included, still: again ? await read(again) : await readAfter() };
    },
    ({ plain, included, still }) => {
      const unsettled = former === undefined ? [] : differingIn(plain, still);
      const afterwards = former === undefined ? differingIn(still, included) : [];
      const differing = [...new Set([...differingIn(plain, included), ...afterwards])].filter(
        (place) => !unsettled.includes(place) && (former?.includes(place) ?? true),
      );
      former = differing;
      return {
        holds: differing.length === 0,
        complain: () => ({
          message: `${trial.operation(GET).documented} gives ${what} of a restaurant with includeArchived=${include} than without it.`,
          expected: `${shownAt(trial, plain, differing)}, as without it for ${guid}`,
          actual: `${shownAt(trial, included, differing)}${differing.length > 1 ? ` (and ${differing.length - 1} more)` : ''}`,
          exchanges: [plain, included],
        }),
      };
    },
  );
}

/** The value that an answer shows at the first of some places, in the words of a failure. */
function shownAt(trial: Trial, { response }: LiveExchange, [place = '']: string[]): string {
  const value = scalarsIn(response?.json).get(place);
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
