import type { Variant } from '../Fault.ts';
import { UUID } from '../../src/json/uuid.ts';
import { encodePolyline } from '../../sandbox/restaurants/encodePolyline.ts';
import { changing } from '../answers.ts';
import { groupVariants } from './groupVariants.ts';
import {
  groupInPath,
  guidInPath,
  isGet,
  isList,
  RESTAURANT_HEADER,
  type DaySchedule,
  type Listed,
} from './messages.ts';
import { refusalVariants } from './refusalVariants.ts';
import { scheduleVariants } from './scheduleVariants.ts';
import {
  changingDays,
  changingGeneral,
  changingIncludeArchived,
  changingInfo,
  changingList,
} from './wrappers.ts';

const differences: Omit<Variant, 'services'>[] = [
  {
    id: 'information-of-a-guid-alone',
    description: 'A restaurant has its guid, and says that it is archived where it is.',
    wrap: changingInfo(({ guid, general: { archived } }) =>
      archived === true ? { guid, general: { archived } } : { guid },
    ),
  },
  {
    id: 'information-with-gaps',
    description:
      'No guid, no closeoutHour, no archived where it is false, no delivery area, and a day schedule without services.',
    wrap: changingInfo(({ guid: _guid, general, schedules, delivery, ...info }) => {
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
  {
    id: 'closed-all-week',
    description: 'There are no day schedules, and the week names none.',
    warns: ['restaurants/Schedules/week-schedule-names-each-day'],
    wrap: changingInfo((info) => ({
      ...info,
      schedules: { weekSchedule: { monday: null }, daySchedules: {} },
    })),
  },
  {
    id: 'a-service-within-another',
    description:
      'A short service runs within a long one, and the day closes when the short one ends.',
    run: ['restaurants/Service/*', 'restaurants/Hours/*', 'restaurants/DaySchedule/*'],
    wrap: changingDays((day) => ({
      ...day,
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
    })),
  },
  {
    id: 'hours-that-count-on',
    description: 'What is past midnight is counted on from 24 hours: 25:30:00.',
    wrap: changingDays((day) =>
      withTimes(day, (time) => time.replace(/^0([0-3])/, (_, hour) => String(24 + Number(hour)))),
    ),
  },
  {
    id: 'twelve-hour-clock',
    description: 'Times of day are written with AM and PM.',
    wrap: changingDays((day) => withTimes(day, twelveHours)),
  },
  {
    id: 'times-of-a-form-unknown',
    description: 'Times of day have a date and an offset.',
    wrap: changingDays((day) => withTimes(day, (time) => `2000-01-01T${time}.000+0000`)),
  },
  {
    id: 'times-of-several-forms',
    description: 'openTime has no seconds, closeTime has thousandths of them.',
    wrap: changingDays((day) => ({
      ...day,
      openTime: day.openTime.slice(0, 5),
      closeTime: `${day.closeTime}.000`,
    })),
  },
  {
    id: 'other-right-codes',
    description:
      'The time zone is a link, the currency is a young one, and the delivery area has six digits.',
    wrap: changingInfo((info) => ({
      ...info,
      general: { ...info.general, timeZone: 'US/Eastern', currencyCode: 'XCG' },
      delivery: { ...info.delivery, area: '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI' },
    })),
  },
  {
    id: 'zones-without-a-slash',
    description: 'The time zone is one of those that stand for no place.',
    run: ['restaurants/General/*'],
    wrap: changingInfo((info) => ({ ...info, general: { ...info.general, timeZone: 'UTC' } })),
  },
  {
    id: 'information-of-a-chain',
    description: 'All that is said of a restaurant holds for the others of its chain too.',
    wrap: changingInfo(({ guid, general }) => {
      const { managementGroupGuid, timeZone, currencyCode, archived } = general;
      const facts = { name: 'The Chain', managementGroupGuid, timeZone, currencyCode };
      return { guid, general: archived === true ? { ...facts, archived } : facts };
    }),
  },
  {
    id: 'information-with-its-address',
    description: 'A restaurant carries the address that was asked for, and so do its parts.',
    run: ['restaurants/get/*'],
    wrap: changingInfo((info, { path, query }) => {
      const self = `${path}?${query}`;
      return { ...info, general: { ...info.general, self }, self };
    }),
  },
  {
    id: 'a-restaurant-that-is-edited-often',
    description: 'The description of a restaurant is edited before every answer.',
    run: ['restaurants/get/*'],
    wrap: (next) => {
      let answers = 0;
      return changingGeneral((general) => {
        answers += 1;
        return { ...general, description: `Edited ${answers} times` };
      })(next);
    },
  },
  {
    id: 'a-delivery-area-elsewhere',
    description: 'The delivery area lies as far north as the restaurant, and far away.',
    run: ['restaurants/Delivery/*'],
    wrap: changingInfo(({ location, ...info }) => {
      const [north, east] = [location.latitude, location.longitude + 10];
      const corners = [
        [north, east],
        [north, east + 0.1],
        [north + 0.1, east],
      ] as const;
      return { ...info, location, delivery: { ...info.delivery, area: encodePolyline(corners) } };
    }),
  },
  {
    id: 'archived-not-listed',
    description: 'The list of a group leaves archived restaurants out.',
    // It is the last of its group at the sandbox.
    wrap: changingList((listed) => listed.slice(0, 6)),
  },
  {
    id: 'large-group',
    description: 'A group has thousands of restaurants, most of which the client cannot read.',
    wrap: changingList((listed) => [...listed, ...unreadable(3000)]),
  },
  {
    id: 'group-that-grows-meanwhile',
    description: 'A restaurant is added to the group now and then while the run goes on.',
    run: [
      'restaurants/list/same-for-each-restaurant-of-the-group',
      'restaurants/list/header-does-not-replace-the-group',
    ],
    wrap: (next) => {
      // Before each list that is asked for by a restaurant for the first time, so that two lists are never the same at first.
      const headers = new Set<string>();
      return changingList((listed, request) => {
        headers.add(request.headers[RESTAURANT_HEADER] ?? '');
        return [...listed, ...unreadable(headers.size)];
      })(next);
    },
  },
  {
    id: 'group-that-grows-often',
    description: 'A restaurant is added to the group with every list.',
    run: ['restaurants/list/*-*'],
    wrap: (next) => {
      let lists = 0;
      return changingList((listed) => {
        lists += 1;
        return [...listed, ...unreadable(lists)];
      })(next);
    },
  },
  {
    id: 'include-archived-in-other-spellings',
    description: 'includeArchived may be written as 1, yes and TRUE, as 0, no and FALSE.',
    wrap: changingIncludeArchived((text) => {
      if (/^(?:1|yes|on|true)$/i.test(text ?? '')) return 'true';
      return /^(?:0|no|off|false)$/i.test(text ?? '') ? 'false' : text;
    }),
  },
  {
    id: 'information-with-nulls',
    description: 'Fields without a value are null: optional ones may have none.',
    warns: ['restaurants/get/response/200/absentValues'],
    wrap: changingInfo(({ general, schedules, delivery, ...info }) => ({
      ...info,
      guid: null,
      urls: null,
      location: null,
      general: { ...general, archived: general.archived === true ? true : null, timeZone: null },
      schedules: { ...schedules, weekSchedule: null },
      delivery: { ...delivery, area: null },
    })),
  },
  {
    id: 'empty-lists-for-unknown-groups',
    description: 'A group that does not exist has an empty list.',
    wrap: changing((response, request) =>
      isList(request) && response.status === 404
        ? { status: 200, headers: {}, body: [] }
        : response,
    ),
  },
  {
    id: 'group-before-header',
    description:
      'The list of a group is given to whoever can read a restaurant, of the group or not.',
    wrap: (next) => async (request) => {
      const response = await next(request);
      const names = isList(request) && RESTAURANT_HEADER in request.headers;
      if (!names || response.status !== 400) return response;
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
      if (member === undefined) return response;
      const headers = { ...request.headers, [RESTAURANT_HEADER]: member.restaurantGuid };
      return next({ ...request, headers });
    },
  },
  {
    id: 'path-before-header',
    description: 'Where path and header name two restaurants, that of the path is returned.',
    wrap: (next) => (request) =>
      next(
        isGet(request) && RESTAURANT_HEADER in request.headers && UUID.test(guidInPath(request))
          ? {
              ...request,
              headers: { ...request.headers, [RESTAURANT_HEADER]: guidInPath(request) },
            }
          : request,
      ),
  },
];

/** Honest differences of the restaurant information service. */
export const variants: Variant[] = [
  ...differences,
  ...groupVariants,
  ...refusalVariants,
  ...scheduleVariants,
].map((difference) => ({ ...difference, services: ['restaurants'] }));

/** Restaurants that the client cannot read. */
function unreadable(count: number): Listed[] {
  return Array.from({ length: count }, (_, n) => ({
    guid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  }));
}

function withTimes(day: DaySchedule, write: (time: string) => string): DaySchedule {
  return {
    ...day,
    openTime: write(day.openTime),
    closeTime: write(day.closeTime),
    services: day.services.map((service) => ({
      ...service,
      hours: { startTime: write(service.hours.startTime), endTime: write(service.hours.endTime) },
    })),
  };
}

function twelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`;
}
