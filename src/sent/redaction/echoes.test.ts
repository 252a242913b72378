import { describe, expect, test } from 'vitest';
import { Redactor } from './Redactor.ts';

const redactor = new Redactor({
  secrets: [
    { value: 'plain-secret-42', shell: '$PLAIN' },
    { value: '4242', field: 'cardLast4', shell: '$LAST4' },
    { value: '411111', field: 'cardFirst6', shell: '$FIRST6' },
    { value: 'USA', field: 'country', shell: '$COUNTRY' },
  ],
  sensitiveFields: new Map([['stock', new Set(['cardLast4'])]]),
});
const OURS = { ours: true };

const REQUEST = {
  requestMetadata: { cardFirst6: '411111', cardLast4: '4242', country: 'USA' },
  encrypted: { payload: 'plain-secret-42' },
};
const LEAKS = [/4242/, /411111/, /USA/, /plain-se/i];

/** Ways in which a server says again what it was sent. */
const ECHOES: [name: string, echo: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['in a JSON string', (text) => JSON.stringify({ description: `bad: ${text}` })],
  [
    'escaped twice',
    (text) => JSON.stringify({ a: JSON.stringify({ description: `bad: ${text}` }) }),
  ],
  ['escaped three times', (text) => JSON.stringify(JSON.stringify(JSON.stringify({ text })))],
  ['percent-encoded', (text) => `said=${encodeURIComponent(text)}`],
  ['percent-encoded in JSON', (text) => JSON.stringify({ said: encodeURIComponent(text) })],
  [
    'in HTML',
    (text) =>
      `<pre>${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}</pre>`,
  ],
  [
    'in XML by numbers',
    (text) => `<e>${text.replace(/["&<]/g, (it) => `&#${it.charCodeAt(0)};`)}</e>`,
  ],
  [
    'in HTML in JSON',
    (text) => JSON.stringify({ html: `<p>${text.replaceAll('"', '&#x22;')}</p>` }),
  ],
  ['in Base64', (text) => JSON.stringify({ echo: Buffer.from(text).toString('base64') })],
  ['in Base64 for URLs', (text) => `x.${Buffer.from(text).toString('base64url')}.y`],
  ['in hexadecimal', (text) => Buffer.from(text).toString('hex')],
  ['in upper case', (text) => text.toUpperCase()],
  ['in lower case', (text) => JSON.stringify({ echo: text.toLowerCase() })],
  [
    'as a form',
    (text) =>
      new URLSearchParams(
        Object.entries((JSON.parse(text) as typeof REQUEST).requestMetadata),
      ).toString(),
  ],
  ['by \\u', (text) => JSON.stringify(text).replaceAll('\\"', '\\u0022')],
  ['cut off', (text) => JSON.stringify({ echo: text }).slice(0, -20)],
  ['as Python prints it', (text) => text.replaceAll('"', "'")],
  [
    'as XML',
    () =>
      `<r><card-first6>411111</card-first6><v:cardLast4 type="x">4242</v:cardLast4><country>USA</country></r>`,
  ],
  [
    'as XML fields',
    () => `<field name="cardLast4">4242</field><field name="cardFirst6" value="411111"/>`,
  ],
  [
    'as a table',
    () => `<tr><td>cardLast4</td><td>4242</td></tr><tr><td>cardFirst6</td><td>411111</td></tr>`,
  ],
  [
    'as fields of an error',
    () =>
      JSON.stringify([
        { field: 'cardLast4', rejectedValue: '4242' },
        { field: 'card_first_6', value: '411111' },
      ]),
  ],
  ['as numbers', () => `{"cardLast4":4242,"cardFirst6": 411111}`],
  [
    'in sentences',
    () => 'The card ending in 4242 was declined; card_last4 4242 does not fit 411111.',
  ],
  ['masked', () => '411111******4242 and xxxx-4242 and XXXXXXXXXXXX4242'],
  [
    'twice over',
    () => '{"cardFirst6":"411111411111","x":"411111411111","y":"42424242 4242 of a card"}',
  ],
  ['in Base64 of MIME', (text) => JSON.stringify({ echo: inLines(text.padStart(300, 'to '), 76) })],
  ['in Base64 of PEM', (text) => `--\n${inLines(text.padStart(200, 'to '), 64, '\n')}\n--`],
  ['in a log', () => 'cardLast4: 4242, cardFirst6=411111, country: "USA"'],
];

describe.each([
  ['in responses', {}],
  ['in responses of a service', { service: 'stock' }],
  ['in what we write', OURS],
])('%s', (_, origin) => {
  test.each(ECHOES)('%s', (_name, echo) => {
    const text = echo(JSON.stringify(REQUEST));
    const redacted = redactor.text(text, origin);
    const runs = redacted.match(/[A-Za-z0-9+/_-]{16,}=*/g) ?? [];
    const opened = runs.flatMap((run) => [
      Buffer.from(run, 'base64').toString(),
      Buffer.from(run, 'hex').toString(),
    ]);
    for (const leak of LEAKS)
      for (const seen of [redacted, ...opened])
        expect(seen.replace(/\$\w+/g, '')).not.toMatch(leak);
    // What was JSON all the way down still is.
    const reread = unfolded(text);
    if (reread.length > 0) expect(unfolded(redacted).length).toBe(reread.length);
  });
});

function inLines(text: string, width: number, end = '\r\n'): string {
  const encoded = Buffer.from(text).toString('base64');
  return encoded.replace(new RegExp(`(.{${width}})(?=.)`, 'g'), `$1${end}`);
}

/** A text read as JSON, and its strings that are JSON, to the last. */
function unfolded(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text.replace(/^bad: /, ''));
    const isContainer = typeof value === 'object' && value !== null;
    return [...(isContainer ? [value] : []), ...stringsIn(value).flatMap(unfolded)];
  } catch {
    return [];
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
