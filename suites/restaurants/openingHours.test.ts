import { expect, test } from 'vitest';
import { firstStarts, lastEnds } from './openingHours.ts';
import { readTimeOfDay } from './readTimeOfDay.ts';

const at = (text: string) => readTimeOfDay(text) ?? NaN;
const hours = (...texts: [string, string][]) =>
  texts.map(([start, end]) => ({ start: at(start), end: at(end) }));
const origins = [at('00:00'), at('04:00')];

test('the first start and the last end, in whatever order the services come', () => {
  const services = hours(['17:00', '22:00'], ['11:00', '15:30']);
  expect(
    new Set(
      firstStarts(
        services.map(({ start }) => start),
        origins,
      ),
    ),
  ).toEqual(new Set([at('11:00')]));
  expect(new Set(lastEnds(services, origins))).toEqual(new Set([at('22:00')]));
});

test('what starts when the day begins starts first', () => {
  expect(firstStarts([at('11:00'), at('00:00')], [at('00:00')])).toEqual([at('00:00')]);
  expect(firstStarts([at('11:00'), at('04:00')], [at('04:00')])).toEqual([at('04:00')]);
});

test('a service that ends past midnight ends last', () => {
  expect(new Set(lastEnds(hours(['11:00', '15:30'], ['17:00', '01:30']), origins))).toEqual(
    new Set([at('01:30')]),
  );
});

test('a service before the closeout hour may be the first by the clock, or the last of the business day', () => {
  const services = hours(['00:30', '02:00'], ['11:00', '15:30']);
  expect(
    new Set(
      firstStarts(
        services.map(({ start }) => start),
        origins,
      ),
    ),
  ).toEqual(new Set([at('00:30'), at('11:00')]));
  expect(new Set(lastEnds(services, origins))).toEqual(new Set([at('15:30'), at('02:00')]));
});

test('a service that ends when it starts may last all day', () => {
  expect(lastEnds(hours(['06:00', '06:00'], ['11:00', '15:00']), origins)).toContain(at('06:00'));
});

test('where one service runs within another, the last is the last to end or the last to start', () => {
  const services = hours(['11:00', '23:00'], ['17:00', '22:00']);
  expect(new Set(lastEnds(services, origins))).toEqual(new Set([at('23:00'), at('22:00')]));
});
