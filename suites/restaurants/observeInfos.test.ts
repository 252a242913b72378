import { expect, test } from 'vitest';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { observeInfos } from './observeInfos.ts';

function observedOf(openPoint: string, ...bodies: Record<string, unknown>[]): string[] {
  const observed: string[] = [];
  const trial = {
    observe: (point: string, text: string) => void (point === openPoint && observed.push(text)),
  };
  observeInfos(trial as unknown as Trial, bodies);
  return observed;
}

test('where images stand, whatever holds them', () => {
  const image = { heightWidthRatio: 1 };
  const body = { general: { logo: image }, photos: [image, { small: image }] };
  expect(observedOf('restaurants/Image/image-place', body, {})).toEqual([
    'at /general/logo, /photos[], /photos[]/small',
    'in no restaurant that was read',
  ]);
});

test('which addresses are no absolute ones, of those that are given', () => {
  const all = ['website', 'socialFirst', 'socialSecond', 'orderOnline', 'purchaseGiftCard'];
  const urls = Object.fromEntries(all.map((name) => [name, 'www.example.invalid']));
  const openPoint = 'restaurants/URLs/url-forms';
  expect(observedOf(openPoint, { urls: { ...urls, checkGiftCard: 'https://a.invalid' } })).toEqual([
    `the values are absolute URLs, except of ${all.join(', ')}`,
  ]);
  expect(
    observedOf(openPoint, { urls: { website: 'https://a.invalid', orderOnline: '' } }),
  ).toEqual(['the values are absolute URLs']);
  expect(observedOf(openPoint, { urls: { website: '' } })).toEqual([]);
});
