import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Redactor } from './Redactor.ts';

const SECRETS = [
  { value: 'plain-secret-42', shell: '$PLAIN' },
  { value: 'ends-with-a-backslash\\', shell: '$BACKSLASH' },
  { value: '"begins-with-a-quote', shell: '$QUOTE' },
  { value: 'runs", "over":1', shell: '$OVER' },
  { value: 'nbegins-like-an-escape', shell: '$ESCAPE' },
  { value: '98765432109876', shell: '$LONG' },
  { value: '4242', field: 'cardLast4', shell: '$LAST4' },
];

function redactor() {
  const sensitiveFields = new Map([['stock', new Set(['email', 'billingAddress'])]]);
  return new Redactor({ secrets: SECRETS, sensitiveFields });
}

/** What stands in a text that a server made of what it was sent. */
const word = fc.oneof(
  fc.constantFrom(...SECRETS.map(({ value }) => value), '\\', '\\\\', '"', "'", '\n', 'a b 1'),
  fc.string({ maxLength: 8, unit: 'grapheme' }),
);
const said = fc.array(word, { maxLength: 4 }).map((words) => words.join(''));
const name = fc.constantFrom('email', 'e-mail', 'cardLast4', 'billingAddress', 'log', 'runs');
const { value: nested } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    said,
    fc.constantFrom(4242, 98765432109876, -1.5, true, null),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('value').map((value) => JSON.stringify(value)),
    tie('value').map((value) => `${JSON.stringify(value)}\\`),
    tie('value').map((value) => `{'email': '${JSON.stringify(value)}'}`),
    tie('value').map((value) => encodeURIComponent(JSON.stringify(value))),
    tie('value').map((value) => Buffer.from(JSON.stringify(value)).toString('base64')),
  ),
}));

describe('JSON in JSON in JSON', () => {
  test('stays JSON whatever goes of it, also of what was learnt on the way', () => {
    const property = fc.property(nested, nested, (one, other) => {
      const own = redactor();
      for (const value of [[one], { log: other }, { email: one }, [{ runs: [other] }]]) {
        expect(() =>
          JSON.parse(own.text(JSON.stringify(value), { service: 'stock' })),
        ).not.toThrow();
        expect(() => own.json(value)).not.toThrow();
      }
    });
    fc.assert(property, { seed: 1, numRuns: 500 });
  });

  test('a number in a text of JSON is put in quotes of that text', () => {
    const text = JSON.stringify({ log: JSON.stringify({ a: 98765432109876 }) });
    const read = JSON.parse(redactor().text(text)) as { log: string };
    expect(JSON.parse(read.log)).toEqual({ a: '«redacted $LONG»' });
  });

  test('a learnt value that ends in a backslash takes no quote with it', () => {
    const own = redactor();
    own.text(String.raw`{'email': 'someone 1 wrote \\'}`, { service: 'stock' });
    const text = JSON.stringify({ log: JSON.stringify({ a: 'someone 1 wrote ' }) });
    expect(() => JSON.parse(own.text(text))).not.toThrow();
    expect(own.json({ log: 'someone 1 wrote "x"' })).toBeTypeOf('object');
  });
});
