import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { instants } from '../../generators/fields/instants.ts';
import { describeAnswer } from '../../src/sent/judging/answers.ts';
import { dayAt } from '../../src/checked/dayAt.ts';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { keysOn } from '../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { LONG_AGO } from './entities/changeTimes.ts';
import { collections, getOf, listOf, type Collection } from './entities/collections.ts';
import { keyFor } from './entities/entities.ts';
import { givenEntities, pickedFrom, type Given } from './entities/givenEntities.ts';
import { requestParts, restaurantsOf, type Asked } from './entities/requestParts.ts';
import {
  mayBeNoneConfigured,
  TIP_WITHHOLDING,
  tipWithholdingOf,
} from './entities/tipWithholding.ts';
import { walkOf, walkList, type Walk, requireGuids } from './entities/walkList.ts';

const DAY_MS = 86_400_000;

/** lastModified is drawn from so many days before the present one: on each day, a seed draws the same distances. */
const DAYS_BACK = 4000;

/** How the requests of all this service's operations are made. */
export const requestFactories: RequestFactory[] = [
  ...collections.flatMap((collection) => [listRequests(collection), getRequests(collection)]),
  {
    operation: TIP_WITHHOLDING,
    valid: async (trial) => fc.constant(await tipWithholdingParts(trial)),
  },
];

/**
 * A request for the tip withholding of a restaurant that has one. The response if none is configured is open.
 * @throws NotExercised if none of the target's restaurants has one
 */
async function tipWithholdingParts(trial: Trial): Promise<RequestParts> {
  const restaurants = restaurantsOf(trial);
  for (const restaurant of restaurants) {
    const exchange = await tipWithholdingOf(trial, restaurant);
    if (!mayBeNoneConfigured(exchange)) return requestParts(trial, { restaurant });
    trial.observe('configuration/tipWithholding/get/none-configured', describeAnswer(exchange));
  }
  return trial.notExercised(
    `none of ${restaurants.length} restaurants has a tip withholding, and the response without one is an open point`,
  );
}

/**
 * A list as a whole, since some instant, or the page that a token leads to where the list has more than one. The plainest
 * of these are answered by the walks that the run makes anyhow.
 */
function listRequests(collection: Collection): RequestFactory {
  return {
    operation: listOf(collection),
    valid: async (trial) => {
      const day = await dayAt(trial);
      const since = instants.valid(new Date(day.getTime() - DAYS_BACK * DAY_MS), day, 'extended');
      const { pages } = await walkOf(trial, collection);
      const pageToken = pages[0]?.next;
      return fc
        .oneof(
          fc.constant<Asked>({}),
          fc.constant<Asked>({ lastModified: LONG_AGO }),
          since.map((lastModified): Asked => ({ lastModified })),
          ...(pageToken ? [fc.constant<Asked>({ pageToken })] : []),
        )
        .map((asked) => requestParts(trial, asked));
    },
    answered: async (parts, trial) => {
      const isFor = (asked: Asked) => isDeepStrictEqual(parts, requestParts(trial, asked));
      const firstOf = ({ pages, last }: Walk) => pages[0]?.exchange ?? last;
      if (isFor({ lastModified: LONG_AGO }))
        return firstOf(await walkOf(trial, collection, { lastModified: LONG_AGO }));
      const walk = await walkOf(trial, collection);
      if (isFor({})) return firstOf(walk);
      const [first, second] = walk.pages;
      return first?.next && isFor({ pageToken: first.next })
        ? (second?.exchange ?? walk.last)
        : undefined;
    },
    isOpen: (_constraint, value) => isOtherIsoForm(value),
  };
}

/**
 * ISO 8601 with offset in a form that date-time (RFC 3339) has not: without separators, seconds or the colon of the
 * offset, with a space or the end of the day. Which of them are taken is open.
 */
function isOtherIsoForm(value: string): boolean {
  const form =
    /^\d{4}(-?)\d\d\1\d\d[Tt ](?<hour>\d\d)(:?[0-5]\d(:?[0-6]\d([.,]\d+)?)?)?([Zz]|[+-]\d\d(:?[0-5]\d)?)$/.exec(
      value,
    );
  const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
  return form !== null && (!isDateTime || form.groups?.['hour'] === '24');
}

/** An entity by a guid that the list gives. */
function getRequests(collection: Collection): RequestFactory {
  return {
    operation: getOf(collection),
    valid: async (trial) => {
      const walk = requireGuids(trial, collection, await walkOf(trial, collection));
      const guids = pickedFrom(walk).map(({ guid }) => guid);
      return fc.constantFrom(...guids).map((guid) => requestParts(trial, { guid }));
    },
    answered: async (parts, trial) => {
      const given = await givenEntities(trial, collection);
      const isAsked = ({ guid }: Given) => isDeepStrictEqual(parts, requestParts(trial, { guid }));
      return given.find(isAsked)?.exchange;
    },
    // An entity may have been removed since the list was read, or come and go: then it is away every other time.
    isOutdated: async ({ path: { guid } = {} }, trial) => {
      const walks = [await walkList(trial, collection), await walkList(trial, collection)];
      return walks.some(
        ({ pages, end }) =>
          end === 'last page' && guid !== undefined && !keysOn(pages).has(keyFor(guid)),
      );
    },
  };
}
