import { expect, test } from 'vitest';
import { countryCodesAlpha3 } from './countryCodesAlpha3.ts';
import { deliveryAddresses } from './deliveryAddresses.ts';

test('has addresses whose countries are assigned and whose phones are E.164', () => {
  for (const { country, phone = '+1' + '0'.repeat(9) } of deliveryAddresses) {
    expect(countryCodesAlpha3.assigned).toContain(country);
    expect(phone).toMatch(/^\+[1-9][0-9]{1,14}$/);
  }
});
