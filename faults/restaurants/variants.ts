import { byId, type Difference, type Variant } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { encodePolyline } from '../../sandbox/restaurants/encodePolyline.ts';
import { atRestaurant, okWith, restaurantOf } from '../messages.ts';
import { all } from '../on.ts';
import { contentVariants } from './contentVariants.ts';
import {
  days,
  general,
  get,
  groupInPath,
  guidInPath,
  list,
  services,
  type Listed,
} from './messages.ts';

const differences = byId<Difference>({
  'information-of-a-guid-alone': {
    description: 'A restaurant has only its guid and, if it is archived, says so.',
    wrap: get.change(({ guid, general: { archived } }) =>
      archived === true ? { guid, general: { archived } } : { guid },
    ),
  },
  'information-with-gaps': {
    description:
      'No guid, no closeoutHour, no `archived` if it is false, no delivery area, and a day schedule without services.',
    wrap: get.change(({ guid: _guid, general, schedules, delivery, ...info }) => {
      const { archived, closeoutHour: _closeout, ...facts } = { closeoutHour: 0, ...general };
      const idle = { scheduleName: 'idle', services: [], openTime: '', closeTime: '' };
      return {
        ...info,
        general: archived === true ? { ...facts, archived } : facts,
        schedules: { ...schedules, daySchedules: { ...schedules.daySchedules, '9': idle } },
        delivery: { ...delivery, area: '' },
      };
    }),
  },
  'closed-all-week': {
    description: 'There are no day schedules, and the week names none.',
    warns: ['restaurants/Schedules/week-schedule-names-each-day'],
    wrap: get.set({ schedules: { weekSchedule: { monday: null }, daySchedules: {} } }),
  },
  'a-service-within-another': {
    description: 'A short service runs within a long one, and the day closes with the short one.',
    run: ['restaurants/Service/*', 'restaurants/Hours/*', 'restaurants/DaySchedule/*'],
    wrap: days.set({
      services: [
        {
          name: 'All day',
          hours: { startTime: '11:00:00', endTime: '23:00:00' },
          overnight: false,
        },
        { name: 'Dinner', hours: { startTime: '17:00:00', endTime: '22:00:00' }, overnight: false },
      ],
      openTime: '11:00:00',
      closeTime: '22:00:00',
    }),
  },
  'hours-that-count-on': {
    description: 'What is past midnight is counted on from 24 hours: 25:30:00.',
    wrap: writingTimes((time) => time.replace(/^0([0-3])/, (_, hour) => String(24 + Number(hour)))),
  },
  'twelve-hour-clock': {
    description: 'Times of day are written with AM and PM.',
    wrap: writingTimes(twelveHours),
  },
  'times-of-a-form-unknown': {
    description: 'Times of day have a date and an offset.',
    wrap: writingTimes((time) => `2000-01-01T${time}.000+0000`),
  },
  'times-of-several-forms': {
    description: 'openTime has no seconds, closeTime has thousandths of them.',
    wrap: days.set(({ openTime, closeTime }) => ({
      openTime: openTime.slice(0, 5),
      closeTime: `${closeTime}.000`,
    })),
  },
  'other-right-codes': {
    description: 'The time zone is a link, the currency young, and the area has six digits.',
    wrap: all(
      general.set({ timeZone: 'US/Eastern', currencyCode: 'XCG' }),
      get.at('delivery').set({ area: '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI' }),
    ),
  },
  'zones-without-a-slash': {
    description: 'The time zone is one of those without a place.',
    run: ['restaurants/General/*'],
    wrap: general.set({ timeZone: 'UTC' }),
  },
  'information-of-a-chain': {
    description: 'All that is said of a restaurant holds for the others of its chain too.',
    wrap: get.change(({ guid, general }) => {
      const { managementGroupGuid, timeZone, currencyCode, archived } = general;
      const facts = { name: 'The Chain', managementGroupGuid, timeZone, currencyCode };
      return { guid, general: archived === true ? { ...facts, archived } : facts };
    }),
  },
  'information-with-its-address': {
    description: 'A restaurant carries the address that was asked for, and so do its parts.',
    run: ['restaurants/get/*'],
    wrap: get.set((info, { request: { path, query } }) => {
      const self = `${path}?${query}`;
      return { general: { ...info.general, self }, self };
    }),
  },
  'a-restaurant-that-is-edited-often': {
    description: 'The description of a restaurant is edited before every response.',
    run: ['restaurants/get/*'],
    wrap: (next) => {
      let answers = 0;
      return general.set(() => ({ description: `Edited ${(answers += 1)} times` }))(next);
    },
  },
  'a-delivery-area-elsewhere': {
    description: 'The delivery area lies as far north as the restaurant, and far away.',
    run: ['restaurants/Delivery/*'],
    wrap: get.set(({ location, delivery }) => {
      const [north, east] = [location.latitude, location.longitude + 10];
      const corners = [
        [north, east],
        [north, east + 0.1],
        [north + 0.1, east],
      ] as const;
      return { delivery: { ...delivery, area: encodePolyline(corners) } };
    }),
  },
  'archived-not-listed': {
    description: 'The list of a group leaves archived restaurants out.',
    // This restaurant is the last of its group at the sandbox.
    wrap: list.change((listed) => listed.slice(0, 6)),
  },
  'large-group': {
    description: 'A group has thousands of restaurants, most of which the client cannot read.',
    wrap: list.add(() => unreadable(3000)),
  },
  'group-that-grows-meanwhile': {
    description: 'A restaurant is added to the group now and then while the run goes on.',
    run: [
      'restaurants/list/same-for-each-restaurant-of-the-group',
      'restaurants/list/header-does-not-replace-the-group',
    ],
    wrap: (next) => {
      // Before each list that is asked for by a restaurant for the first time, so that two lists are never the same at first.
      const headers = new Set<string | undefined>();
      return list.add((_listed, { request }) =>
        unreadable(headers.add(restaurantOf(request)).size),
      )(next);
    },
  },
  'group-that-grows-often': {
    description: 'A restaurant is added to the group with every list.',
    run: ['restaurants/list/*-*'],
    wrap: (next) => {
      let lists = 0;
      return list.add(() => unreadable((lists += 1)))(next);
    },
  },
  'include-archived-in-other-spellings': {
    description: 'includeArchived may be written as 1, yes and TRUE, as 0, no and FALSE.',
    wrap: get.parameter('includeArchived', (text) => {
      if (/^(?:1|yes|on|true)$/i.test(text)) return 'true';
      return /^(?:0|no|off|false)$/i.test(text) ? 'false' : text;
    }),
  },
  'information-with-nulls': {
    description: 'Fields without a value are null: optional ones may have none.',
    warns: ['restaurants/get/response/200/absentValues'],
    wrap: get.set(({ general, schedules, delivery }) => ({
      guid: null,
      urls: null,
      location: null,
      general: { ...general, archived: general.archived === true ? true : null, timeZone: null },
      schedules: { ...schedules, weekSchedule: null },
      delivery: { ...delivery, area: null },
    })),
  },
  'empty-lists-for-unknown-groups': {
    description: 'A group that does not exist has an empty list.',
    wrap: list.answered(404).instead(okWith([])),
  },
  'group-before-header': {
    description: 'The list of a group is given to whoever can read any restaurant.',
    wrap: list.answered(400).answer(async (response, { request, next }) => {
      if (restaurantOf(request) === undefined) return response;
      const query = new URLSearchParams();
      const { body } = await next({ ...request, path: '/partners/v1/restaurants', query });
      const rows = body as {
        restaurantGuid: string;
        managementGroupGuid: string;
        deleted: boolean;
      }[];
      const member = rows.find(
        (row) => !row.deleted && row.managementGroupGuid === groupInPath(request),
      );
      return member === undefined ? response : next(atRestaurant(request, member.restaurantGuid));
    }),
  },
  'path-before-header': {
    description: 'Where path and header name two restaurants, that of the path is returned.',
    wrap: get.request((request) =>
      restaurantOf(request) !== undefined && UUID.test(guidInPath(request))
        ? atRestaurant(request, guidInPath(request))
        : request,
    ),
  },
});

/** Honest differences of the restaurant information service. */
export const variants: Variant[] = [...differences, ...contentVariants];

/** Restaurants that the client cannot read. */
function unreadable(count: number): Listed[] {
  return Array.from({ length: count }, (_, n) => ({
    guid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  }));
}

function writingTimes(write: (time: string) => string): Wrapper {
  return all(
    days.at('openTime').change(write),
    days.at('closeTime').change(write),
    services.at('hours').each.change(write),
  );
}

function twelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`;
}
