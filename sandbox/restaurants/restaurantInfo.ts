import type { Restaurant } from '../Restaurant.ts';
import { encodePolyline } from './encodePolyline.ts';
import { schedules } from './schedules.ts';

function general(restaurant: Restaurant) {
  return {
    name: restaurant.name,
    locationName: restaurant.locationName,
    locationCode: restaurant.locationCode,
    description: restaurant.description,
    timeZone: restaurant.timeZone,
    closeoutHour: restaurant.closeoutHour,
    managementGroupGuid: restaurant.managementGroupGuid,
    currencyCode: restaurant.currencyCode,
    firstBusinessDate: restaurant.firstBusinessDate,
    archived: restaurant.archived,
  };
}

function urls({ name, locationCode }: Restaurant) {
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const site = `https://${slug}.example`;
  return {
    website: site,
    socialFirst: `https://social.example/${slug}`,
    socialSecond: `@${slug}`,
    orderOnline: `${site}/order/${locationCode}`,
    purchaseGiftCard: `${site}/gift-cards`,
    checkGiftCard: `${site}/gift-cards/balance`,
  };
}

/** A square of about two kilometres around the restaurant, closed. */
function deliveryArea({ address: { latitude, longitude } }: Restaurant): string {
  const reach = 0.01;
  return encodePolyline([
    [latitude - reach, longitude - reach],
    [latitude - reach, longitude + reach],
    [latitude + reach, longitude + reach],
    [latitude + reach, longitude - reach],
    [latitude - reach, longitude - reach],
  ]);
}

const onlineOrdering = {
  enabled: true,
  scheduling: true,
  specialRequests: true,
  specialRequestsMessage: 'Please tell us about allergies.',
  paymentOptions: {
    delivery: { cash: false, ccSameDay: true, ccFuture: true },
    takeout: { cash: true, ccSameDay: true, ccFuture: true, ccInStore: true },
    ccTip: true,
  },
};

const prepTimes = {
  deliveryPrepTime: 45,
  deliveryTimeAfterOpen: 30,
  deliveryTimeBeforeClose: 45,
  takeoutPrepTime: 20,
  takeoutTimeAfterOpen: 15,
  takeoutTimeBeforeClose: 20,
  takeoutThrottlingTime: 5,
  deliveryThrottlingTime: 10,
};

/** Restaurant information › Resources: RestaurantInfo, with every field. */
export function restaurantInfo(restaurant: Restaurant) {
  const { guid, address } = restaurant;
  return {
    guid,
    general: general(restaurant),
    urls: urls(restaurant),
    location: { ...address, stateCode: address.administrativeArea },
    schedules,
    delivery: { enabled: true, minimum: 15, area: deliveryArea(restaurant) },
    onlineOrdering,
    prepTimes,
  };
}
