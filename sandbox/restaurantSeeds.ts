import { guidFor } from './guidFor.ts';
import type { Restaurant } from './Restaurant.ts';

const places = [
  ['Portland', 'ME', '04101', 'America/New_York', 43.6591, -70.2568],
  ['Boston', 'MA', '02110', 'America/New_York', 42.3575, -71.0514],
  ['Chicago', 'IL', '60607', 'America/Chicago', 41.8766, -87.6509],
  ['Denver', 'CO', '80202', 'America/Denver', 39.7525, -104.9995],
  ['Phoenix', 'AZ', '85004', 'America/Phoenix', 33.4518, -112.0686],
  ['Seattle', 'WA', '98101', 'America/Los_Angeles', 47.6101, -122.3365],
  ['Austin', 'TX', '78701', 'America/Chicago', 30.2711, -97.7437],
  ['Honolulu', 'HI', '96813', 'Pacific/Honolulu', 21.3069, -157.8583],
] as const;

const streets = [
  'Commercial Street',
  'Market Street',
  'Dock Square',
  'Larimer Street',
  'Pine Street',
];
const dishes = [
  'Oyster',
  'Maple',
  'Copper',
  'Juniper',
  'Saffron',
  'Cedar',
  'Ember',
  'Willow',
  'Basil',
];
const houses = ['Kitchen', 'Table', 'Grill', 'Noodle House', 'Bakery', 'Cantina', 'Smokehouse'];

/** The restaurant of a number and a group, with everything that follows from the number. */
function restaurant(
  index: number,
  group: string,
  facts: Partial<
    Pick<Restaurant, 'guid' | 'name' | 'archived' | 'active' | 'testMode' | 'single'>
  > = {},
): Restaurant {
  const [city, area, zip, zone, lat, lon] = places[index % places.length]!;
  const number = 100 + index * 7;
  return {
    guid: guidFor(`restaurant ${index}`),
    managementGroupGuid: guidFor(`management group ${group}`),
    name: `${dishes[index % dishes.length]} ${houses[Math.floor(index / dishes.length) % houses.length]}`,
    locationName: `${city} ${streets[index % streets.length]}`,
    locationCode: `${city.slice(0, 2).toUpperCase()}${String.fromCharCode(65 + (Math.floor(index / 26) % 26), 65 + (index % 26))}`,
    description: `Neighbourhood restaurant in ${city}, open since 20${10 + (index % 14)}.`,
    timeZone: zone,
    closeoutHour: 3 + (index % 3),
    currencyCode: 'USD',
    firstBusinessDate: Number(
      `20${10 + (index % 14)}${String(1 + (index % 12)).padStart(2, '0')}15`,
    ),
    archived: false,
    active: true,
    testMode: false,
    address: {
      address1: `${number} ${streets[index % streets.length]}`,
      address2: index % 3 === 0 ? `Suite ${1 + (index % 9)}` : '',
      city,
      administrativeArea: area,
      zipCode: zip,
      country: 'US',
      phone: `617555${String(100 + index).padStart(4, '0')}`,
      phoneCountryCode: '1',
      latitude: lat + (index % 10) / 1000,
      longitude: lon - (index % 10) / 1000,
    },
    ...facts,
  };
}

/** Restaurants beyond the named ones, in management groups of five; enough for several pages of partner access. */
const furtherCount = 264;

/**
 * The sandbox's restaurants, the same in every start: the Harbor group (0 to 6: the working one,
 * five more active ones of which one is in test mode, then an inactive and an archived one), the
 * Summit group, and many in small groups of their own.
 */
export const restaurantSeeds: readonly Restaurant[] = [
  restaurant(0, 'harbor', { name: 'Harbor Kitchen' }),
  restaurant(1, 'harbor', { name: 'Harbor Kitchen' }),
  restaurant(2, 'harbor', { name: 'Harbor Oyster Bar' }),
  restaurant(3, 'harbor', { name: 'Harbor Bakery' }),
  restaurant(4, 'harbor', { name: 'Harbor Training Room', testMode: true }),
  restaurant(5, 'harbor', { name: 'Harbor Winter Pavilion', active: false }),
  restaurant(6, 'harbor', { name: 'Harbor Kitchen (duplicate)', active: false, archived: true }),
  restaurant(7, 'summit', { name: 'Summit Grill' }),
  restaurant(8, 'summit', { name: 'Summit Cantina' }),
  restaurant(9, 'summit', { name: 'Summit Lodge', active: false }),
  ...Array.from({ length: furtherCount }, (_, further) =>
    restaurant(10 + further, `further ${Math.floor(further / 5)}`),
  ),
];

/** What is said of a restaurant of a small world: whether it is active, inactive or archived. */
export type SmallRestaurant = 'active' | 'inactive' | 'archived';

/** The restaurants of a small world: of one group, and each with one of everything. */
export function smallRestaurants(states: readonly SmallRestaurant[]): readonly Restaurant[] {
  return states.map((state, index) =>
    restaurant(index, 'small', {
      guid: guidFor(`small restaurant ${index} ${state}`),
      single: true,
      active: state === 'active',
      archived: state === 'archived',
    }),
  );
}
