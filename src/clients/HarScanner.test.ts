import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HarScanner, NoArchive } from './HarScanner.ts';

/** The entries that are found in a text that comes in pieces. */
function scanned(text: string, pieceLength = 1000): string[] {
  const bytes = Buffer.from(text);
  const found: string[] = [];
  const scanner = new HarScanner(0, ({ start, length }) => {
    found.push(bytes.toString('utf8', start, start + length));
  });
  for (let start = 0; start < bytes.length; start += pieceLength)
    scanner.add(bytes.subarray(start, start + pieceLength));
  scanner.end();
  return found;
}

test('finds the entries that a parser finds, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.jsonValue(),
      fc.constantFrom(undefined, 2),
      fc.integer({ min: 1, max: 40 }),
      (entries, beside, indent, pieceLength) => {
        const har = {
          a: beside,
          log: { version: '1.2', pages: [beside], entries, comment: beside },
        };
        const found = scanned(JSON.stringify(har, null, indent), pieceLength);
        expect(found.map((text) => JSON.parse(text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(entries)),
        );
      },
    ),
  );
});

test('names may be escaped, and lists of that name elsewhere are no entries', () => {
  expect(
    scanned(String.raw`{"entries":[1],"\u006cog":{"x":{"entries":[2]},"entri\u0065s":[3]}}`),
  ).toEqual(['3']);
});

test.each([
  ['', 'it is no JSON'],
  ['\u001b]0;PWN\u0007\u001b[2J{"log"', 'it is no JSON'],
  ['{"log":{"entries":[{"a":1},', 'its JSON ends too early'],
  ['{"log":{"entries":[{"a":1}]}} x', 'it is no JSON'],
  [']]]]{"log":{"entries":[1]}}', 'it is no JSON'],
  ['{"log":{"entries":{}}}', 'log.entries is missing'],
])('%j: %s', (text, reason) => {
  expect(() => scanned(text)).toThrow(new NoArchive(reason));
});

test.each(['{"a"::', '{:', '{"\\q":', '{"a":1}}'])(
  '%j ends the reading at once: more of it would cost much',
  (beginning) => {
    const scanner = new HarScanner(0, () => undefined);
    expect(() => scanner.add(new TextEncoder().encode(beginning))).toThrow(NoArchive);
  },
);

test('entries that are no JSON are entries all the same', () => {
  expect(scanned('{"log":{"entries":[{"a":1,{}},nonsense , 5]}}')).toEqual([
    '{"a":1,{}}',
    'nonsense ',
    '5',
  ]);
});

test('what stands beside the entries is kept up to a limit', () => {
  const megabytes = (count: number) =>
    `{"a":"${'x'.repeat(count * 1024 * 1024)}","log":{"entries":[1]}}`;
  expect(scanned(megabytes(1), 1e6)).toEqual(['1']);
  expect(() => scanned(megabytes(17), 1e6)).toThrow('too long');
});
