import { expect, test } from 'vitest';
import { formsOfSecret } from './refusalChecks.ts';

const SECRETS = ['s-one-two', 's-one-two3', 's-one-two34', 'with "quotes" & more'];

function isFoundIn(text: string, secret: string): boolean {
  return formsOfSecret(secret).some((form) => text.includes(form));
}

test.each(SECRETS)('%s is found in JSON, in an address and behind other words', (secret) => {
  expect(isFoundIn(`You sent ${secret}.`, secret)).toBe(true);
  expect(isFoundIn(JSON.stringify({ text: `${secret} is wrong` }), secret)).toBe(true);
  expect(isFoundIn(`https://errors.invalid/?key=${encodeURIComponent(secret)}`, secret)).toBe(true);
  expect(isFoundIn('You sent something else.', secret)).toBe(false);
});

test.each(SECRETS)('%s is found in Base64, whatever stands before it and behind it', (secret) => {
  for (const before of ['', 'a', 'ab', 'abc', 'c-one:'])
    for (const behind of ['', '1', '12', '123']) {
      const text = Buffer.from(before + secret + behind).toString('base64');
      expect(isFoundIn(text, secret), `${before}${secret}${behind}`).toBe(true);
    }
});

test('all of its characters but the last one are asked for in Base64, where it is known how it begins', () => {
  const [, , , ...inBase64] = formsOfSecret('s-one-two3');
  const known = Buffer.from(inBase64[0] ?? '', 'base64').toString();
  expect(known).toBe('s-one-two');
  // A text that is one character longer is another secret.
  expect(isFoundIn(Buffer.from('x-one-two3').toString('base64'), 's-one-two3')).toBe(false);
});
