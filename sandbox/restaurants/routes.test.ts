import { expect, test } from 'vitest';
import { openSandbox } from '../testing/openSandbox.ts';
import type { restaurantInfo } from './restaurantInfo.ts';

type Info = ReturnType<typeof restaurantInfo>;

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const pathOf = (guid: string) => `/restaurants/v1/restaurants/${guid}`;

test('shows a restaurant with a schedule that agrees with itself', async () => {
  const { target, call } = await openSandbox();
  const { restaurant, managementGroup } = target.fixtures;
  const { status, body } = await call<Info>('GET', pathOf(restaurant));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    guid: restaurant,
    general: { managementGroupGuid: managementGroup, archived: false },
    location: { stateCode: body.location.administrativeArea },
  });
  const { daySchedules, weekSchedule } = body.schedules;
  const keys = Object.values(weekSchedule);
  expect(keys).toContain(null);
  for (const key of keys) if (key !== null) expect(Object.keys(daySchedules)).toContain(key);
  expect(Object.values(daySchedules).flatMap(({ services }) => services)).toContainEqual(
    expect.objectContaining({ overnight: true }),
  );
});

test('shows an archived restaurant only to those who ask for it', async () => {
  const { target, call } = await openSandbox();
  const { archivedRestaurant } = target.fixtures;
  const get = (query: string) =>
    call<Info>('GET', pathOf(archivedRestaurant) + query, { restaurant: archivedRestaurant });
  expect((await get('')).status).toBe(404);
  expect((await get('?includeArchived=false')).status).toBe(404);
  expect((await get('?includeArchived=yes')).status).toBe(400);
  expect(await get('?includeArchived=true')).toMatchObject({
    status: 200,
    body: { general: { archived: true } },
  });
});

test('answers 404 to an unknown or malformed GUID, with or without the same in the header', async () => {
  const { call } = await openSandbox();
  for (const guid of [UNKNOWN, 'x']) {
    expect((await call('GET', pathOf(guid))).status).toBe(404);
    expect((await call('GET', pathOf(guid), { restaurant: guid })).status).toBe(404);
  }
});

test('refuses a header that is missing or names another restaurant', async () => {
  const { target, call } = await openSandbox();
  const { restaurant, otherRestaurant } = target.fixtures;
  for (const header of [null, otherRestaurant])
    expect((await call('GET', pathOf(restaurant), { restaurant: header })).status).toBe(400);
});

test('lists the group of the restaurant of the header', async () => {
  const { target, call } = await openSandbox();
  const { restaurant, otherRestaurant, managementGroup } = target.fixtures;
  const list = (group: string) => call('GET', `/restaurants/v1/groups/${group}/restaurants`);
  const { status, body } = await list(managementGroup);
  expect(status).toBe(200);
  expect(body).toEqual(expect.arrayContaining([{ guid: restaurant }, { guid: otherRestaurant }]));
  expect((await list(UNKNOWN)).status).toBe(404);
});
