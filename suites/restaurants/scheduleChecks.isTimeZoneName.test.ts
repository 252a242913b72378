import { expect, test } from 'vitest';
import { isTimeZoneName } from './scheduleChecks.ts';

test.each([
  'America/New_York',
  'America/Port-au-Prince',
  'America/Argentina/Buenos_Aires',
  'Africa/Dar_es_Salaam',
  'US/Eastern',
  'Asia/Calcutta',
  'Asia/Kolkata',
  'Europe/Kyiv',
  'Etc/GMT+5',
  'UTC',
  'EST5EDT',
])('%s is a name', (name) => expect(isTimeZoneName(name)).toBe(true));

test.each([
  '',
  'PST',
  'Eastern Standard Time',
  '-05:00',
  'UTC-5',
  'America/New York',
  'america/new_york',
  'America/new_york',
  'US/eastern',
  'uS/Eastern',
  'AMERICA/NEW_YORK',
  // The runtime knows the name as a link, and says of which name.
  'US/EASTERN',
  'America/Gotham',
])('%j is none', (name) => expect(isTimeZoneName(name)).toBe(false));
