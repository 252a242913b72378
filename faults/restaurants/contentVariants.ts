import { byId, type Difference } from '../Fault.ts';
import { guidFor } from '../../sandbox/guidFor.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import { okWith } from '../messages.ts';
import { all, on } from '../on.ts';
import { get, groupInPath, guidInPath, list, type Listed, days, general } from './messages.ts';

/** The last service of each of the sandbox's business days, which end at four. */
const AFTER_HOURS = {
  name: 'After Hours',
  overnight: true,
  hours: { startTime: '02:00:00', endTime: '03:00:00' },
};

const withAfterHours = days.set((day) => ({
  services: [...day.services, AFTER_HOURS],
  closeTime: AFTER_HOURS.hours.endTime,
}));

const run = ['restaurants/DaySchedule/*', 'restaurants/Service/*'];

/** The second restaurant of the target file, and a group that no restaurant of the sandbox has. */
const OTHER = restaurantSeeds[1]?.guid ?? '';
const ITS_GROUP = guidFor('a management group of one');

/** Restaurants that only the fixtures for reports name. */
const OTHERS = new Set(
  restaurantSeeds.filter(({ archived }, place) => place > 1 && !archived).map(({ guid }) => guid),
);

const withoutOthers = get
  .when((request) => OTHERS.has(guidInPath(request).toLowerCase()))
  .respond(404);

const informed = get.where({ guid: OTHER }).at('general').set({ managementGroupGuid: ITS_GROUP });

const unlisted = list.each.where({ guid: OTHER }).drop();

/** The list of that group, for whom the service gives a list. */
const ownGroup = list
  .when((request) => groupInPath(request).toLowerCase() === ITS_GROUP)
  .respond(okWith([{ guid: OTHER }] satisfies Listed[]));

/** Honest differences of who is in which group, of when restaurants are open, and of what a rejection says. */
export const contentVariants = byId<Difference>({
  'another-restaurant-of-a-group-of-its-own': {
    description: 'The other restaurant of the target file is in a group of its own.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: all(ownGroup, informed, unlisted),
  },
  'no-other-restaurant-can-be-read': {
    description: 'Of a group, the client can read the restaurants of the target file alone.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: withoutOthers,
  },
  'no-other-restaurant-can-be-read-or-is-listed': {
    description: 'Of a group, the client sees the restaurants of the target file alone.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: all(list.each.where(({ guid }) => OTHERS.has(guid)).drop(), withoutOthers),
  },
  'refusals-that-name-the-restaurant': {
    description: 'A rejection carries the GUID that was asked for.',
    wrap: get.refused.answer((response, { request }) => ({
      ...response,
      body: { guid: guidInPath(request), message: 'There is none.' },
    })),
  },
  'refusals-of-null': {
    description: 'A rejection says null, in JSON.',
    wrap: on().refused.body(null),
  },
  'services-after-midnight': {
    description: 'A service lies between midnight and the closeoutHour, and is overnight.',
    run,
    wrap: withAfterHours,
  },
  'services-after-midnight-without-a-closeout-hour': {
    description: 'An overnight service lies after midnight, and no closeoutHour is given.',
    run,
    wrap: all(general.set({ closeoutHour: undefined }), withAfterHours),
  },
  'hours-that-are-not-shown': {
    description: 'Of several services a day, the first shows no start and the last no end.',
    run,
    wrap: days
      .at('services')
      .where(({ length }) => length > 1)
      .change((several) =>
        several.map(({ hours: { startTime, endTime }, ...service }, place) => ({
          ...service,
          hours: {
            ...(place > 0 && { startTime }),
            ...(place < several.length - 1 && { endTime }),
          },
        })),
      ),
  },
});
