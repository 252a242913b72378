import { expect, test } from 'vitest';
import { moveToPlaces, type Place } from './fieldViews.ts';
import type { RuleView } from './RuleView.ts';

test('a rule is shown once, where its sentence names most, and other fields that it names link to it', () => {
  const [two, one, none] = [
    'In deliveryAddress, postalCode is as long as cardLast4.',
    'cardLast4 has four digits.',
    'The body is JSON.',
  ].map((statement) => ({ statement }) as RuleView) as [RuleView, RuleView, RuleView];
  const place = (path: string, ...rules: RuleView[]): Place => ({ path, own: [], rules });
  const places = [
    place('billingAddress.postalCode', two),
    place('deliveryAddress', two),
    place('deliveryAddress.postalCode', two),
    place('cardLast4', two, one),
  ];
  expect(moveToPlaces([two, one, none], places)).toEqual([none]);
  expect(places.map(({ own, rules }) => [own, rules])).toEqual([
    [[], []],
    [[], [two]],
    [[two], []],
    [[one], [two]],
  ]);
});
