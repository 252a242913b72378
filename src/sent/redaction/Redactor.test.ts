import { describe, expect, test } from 'vitest';
import { encodingsOf } from './encodings/encodingsOf.ts';
import { Redactor } from './Redactor.ts';

const SECRET = `s3cr&t "q/ü'+ <x>`;
const secrets = [
  { value: SECRET, shell: '$SECRET' },
  { value: 'plain-secret-42', shell: '$PLAIN' },
  { value: '4242', field: 'cardLast4', shell: '$LAST4' },
  { value: '411111', field: 'cardFirst6', shell: '$FIRST6' },
  { value: 'USA', field: 'country', shell: '$COUNTRY' },
  { value: 'k7', field: 'clientSecret', shell: '$KEY' },
  { value: '98765432109876', shell: '$LONG' },
];
const redactor = new Redactor({
  secrets,
  sensitiveFields: new Map([['stock', new Set(['email', 'billing_address', 'cardLast4'])]]),
});
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const OURS = { ours: true };

describe('a long one by its value', () => {
  test.each(encodingsOf(SECRET))('%s', (encoded) => {
    expect(redactor.text(`<p>before ${encoded} after</p>`)).not.toContain(encoded);
  });

  test.each(['base64', 'base64url'] as const)('%s at any alignment', (encoding) => {
    for (const before of ['', 'a', 'ab', 'abc', 'client:', '\u0000']) {
      for (const after of ['', 'x', 'xy']) {
        const encoded = Buffer.from(before + SECRET + after).toString(encoding);
        const redacted = redactor.text(`[${encoded}]`);
        expect(Buffer.from(redacted.slice(1, -1), encoding).toString()).not.toContain('s3cr&t');
      }
    }
  });

  test('a JSON string however it is escaped', () => {
    const escapedFully = [...'plain-secret-42']
      .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    expect(redactor.text(`{"a": "x ${escapedFully}"}`)).toBe('{"a": "x «redacted $PLAIN»"}');
  });

  test('a number that holds one goes as a whole, so that it stays JSON', () => {
    expect(redactor.text('[-98765432109876.5, 41111]')).toBe('["«redacted $LONG»", 41111]');
    expect(redactor.text('{"a": 198765432109876}')).toBe('{"a": "«redacted $LONG»"}');
    expect(redactor.text('{"a": "x [98765432109876]"}')).toBe('{"a": "x [«redacted $LONG»]"}');
  });

  test('a credential that was given with its scheme, and what was spoilt of it', () => {
    const given = { value: 'Bearer abcdefgh==', shell: '$GIVEN', isCredential: true };
    const own = new Redactor({ secrets: [given], sensitiveFields: new Map() });
    own.addSpoilt('Bearer abcdefghAA==');
    const fields = own.headers(
      [
        ['Authorization', 'Bearer abcdefgh=='],
        ['Authorization', 'Bearer abcdefghAA=='],
      ],
      OURS,
    );
    expect(fields[0]).toEqual(['Authorization', '«redacted $GIVEN»']);
    expect(fields[1]?.[1]).not.toContain('abcdefgh');
  });

  test('one that became known during the run, and what was spoilt of it', () => {
    const own = new Redactor({ secrets: [], sensitiveFields: new Map() });
    expect(own.text('token-abcdef')).toBe('token-abcdef');
    own.addSecret({ value: 'token-abcdef', field: 'access_token', shell: '$TOKEN' });
    expect(own.text('a token-abcdef b')).toBe('a «redacted $TOKEN» b');
    own.addSpoilt('token-abcd');
    own.addSpoilt('made-up-token');
    expect(own.text('token-abcd, made-up-token')).toBe(
      '«redacted $(printf %s $TOKEN | cut -c1-10)», made-up-token',
    );
  });
});

test('what was spoilt is told by the credential that most of it is of', () => {
  const own = new Redactor({
    secrets: [
      { value: 'sandbox-full', field: 'clientId', shell: '$ID' },
      { value: 'sandbox-secret-of-full', field: 'clientSecret', shell: '$SECRET' },
    ],
    sensitiveFields: new Map(),
  });
  own.addSpoilt('sandbox-secret-of-ful');
  expect(own.text('sandbox-secret-of-ful')).toBe('«redacted $(printf %s $SECRET | cut -c1-21)»');
});

describe('a short one only where it is meant', () => {
  test.each([
    '{"amount":4242,"year":"4242","cardholderCount":4242}',
    '{"lastFour":"1111","tipAmount":4242,"total":"4242.42"}',
    '[4242, 4243]',
    'quantity 4242 is more than 4000',
    '{"guid":"129782ca-4242-5740-bf29-34e20bed625a","id":"4242"}',
    'https://a.example/v1/4242?pageSize=4242&businessDate=411111',
    'Sat, 4 Apr 4242 10:42:42 GMT',
    '{"sku":"100004111110004"}',
    '{"country":"CAN","code":"USA"}',
    'a usable country',
  ])('%s stays', (text) => {
    expect(redactor.text(text)).toBe(text);
    expect(redactor.text(text, OURS)).toBe(text);
  });

  test('by the name of a parameter, a segment or a header field', () => {
    expect(redactor.marked.url('https://a/cards/4242/b?card_last4=4242&d=x1111').text).toBe(
      'https://a/cards/%C2%ABredacted%20%24LAST4%C2%BB/b?card_last4=%C2%ABredacted%20%24LAST4%C2%BB&d=x1111',
    );
    expect(
      redactor.headers(
        [
          ['X-Card-Last4', '4242'],
          ['X-Count', '4242'],
        ],
        {},
      ),
    ).toEqual([
      ['X-Card-Last4', '«redacted $LAST4»'],
      ['X-Count', '4242'],
    ]);
  });
});

describe('by the name of the field, in responses', () => {
  test.each([
    ['{"email":"a@b.c","other": 1.50}', '{"email":"«redacted»","other": 1.50}'],
    ['{ "E-Mail" : null, "EMAIL" : 12 }', '{ "E-Mail" : null, "EMAIL" : "«redacted»" }'],
    [
      '[{"billingAddress":{"city":"Rome","no":[7,true]},"city":"Rome"}]',
      '[{"billingAddress":{"city":"«redacted»","no":["«redacted»",true]},"city":"Rome"}]',
    ],
    [String.raw`{"log":"{\"email\":\"a@b.c\"}"}`, String.raw`{"log":"{\"email\":\"«redacted»\"}"}`],
    [String.raw`{"log":"{\"email\":7}"}`, String.raw`{"log":"{\"email\":\"«redacted»\"}"}`],
    ['{"email":"a@b', '{"email":"«redacted»'],
    ['{"a":[{"email":"a@b.c","x', '{"a":[{"email":"«redacted»","x'],
    ['{"email":"a","email":"b"}', '{"email":"«redacted»","email":"«redacted»"}'],
    ['received {"email":"a@b.c"} instead', 'received {"email":"«redacted»"} instead'],
    ['<email>a@b.c</email><name>x</name>', '<email>«redacted»</email><name>x</name>'],
    ['email=a%40b.c&x=1', 'email=«redacted»&x=1'],
    ['email: a@b.c, email: must be one', 'email: «redacted», email: must be one'],
  ])('%s', (text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  test('of that service alone, and not in what the suite made up', () => {
    const text = '{"email":"a@b.c"}';
    expect(redactor.text(text, { service: 'stock' })).not.toContain('a@b.c');
    expect(redactor.text(text, { service: 'restaurants' })).toBe(text);
    expect(redactor.text(text, OURS)).toBe(text);
  });

  test('and from then on wherever it stands', () => {
    const own = new Redactor({
      secrets: [],
      sensitiveFields: new Map([['a', new Set(['email'])]]),
    });
    own.text('{"email":"someone@example.org"}');
    expect(own.text('it was Someone@Example.org', OURS)).toBe('it was «redacted»');
  });

  test('leaves everything else as it is written', () => {
    const text = ' {"a" : 1.0,\r\n "a":1e400, "b\\u0041":"\\/", "c":[ ] , oops ';
    expect(redactor.text(text)).toBe(text);
  });

  test('in forms', () => {
    expect(redactor.text('email=a%40b.c&x=1&plain=plain%2Dsecret-42', { mediaType: FORM })).toBe(
      'email=%C2%ABredacted%C2%BB&x=1&plain=%C2%ABredacted%20%24PLAIN%C2%BB',
    );
  });

  test('in header fields', () => {
    expect(
      redactor.headers(
        [
          ['Authorization', 'Bearer abc'],
          ['proxy-authorization', 'Basic YTpi'],
          ['Set-Cookie', 'a=b'],
          ['Email', 'a@b.c'],
          ['X-Echo', 'it was plain-secret-42'],
          ['Platform-Next-Page-Token', 'p2'],
        ],
        {},
      ),
    ).toEqual([
      ['Authorization', 'Bearer «redacted»'],
      ['proxy-authorization', 'Basic «redacted»'],
      ['Set-Cookie', '«redacted»'],
      ['Email', '«redacted»'],
      ['X-Echo', 'it was «redacted $PLAIN»'],
      ['Platform-Next-Page-Token', 'p2'],
    ]);
  });
});

test('of a request, what came from the target file goes and what was made up stays', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(
    redactor.headers(
      [
        ['Authorization', 'Bearer plain-secret-42'],
        ['Authorization', 'Bearer made-up'],
        ['Authorization', basic('somebody:plain-secret-42')],
      ],
      OURS,
    ),
  ).toEqual([
    ['Authorization', 'Bearer «redacted $PLAIN»'],
    ['Authorization', 'Bearer made-up'],
    ['Authorization', basic('somebody:«redacted $PLAIN»')],
  ]);
  expect(
    redactor.json({ email: 'a@b.c', list: ['plain-secret-42', 1], cardLast4: '4243' }),
  ).toEqual({
    email: 'a@b.c',
    list: ['«redacted $PLAIN»', 1],
    cardLast4: '4243',
  });
  expect(redactor.json(undefined)).toBeUndefined();
});

test('of the token exchange, only what is known to be harmless stays', () => {
  const answered = '{"tok":{"v":"abc"},"token_type":"Bearer","expires_in":60}';
  expect(redactor.marked.credentials(answered, { mediaType: 'application/json' }).text).toBe(
    '{"tok":{"v":"«redacted»"},"token_type":"Bearer","expires_in":60}',
  );
  expect(redactor.marked.credentials('["abc"]', {}).text).toBe('["«redacted»"]');
  expect(redactor.marked.credentials('abc', { mediaType: 'text/plain' }).text).toBe('«redacted»');
  const sent = 'grant_type=client_credentials&user=k7&pin=7';
  expect(redactor.marked.credentials(sent, { ...OURS, mediaType: FORM }).text).toBe(
    'grant_type=client_credentials&user=%C2%ABredacted%20%24KEY%C2%BB&pin=7',
  );
});

test('a body of megabytes in no more than seconds', () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id, email: 'a@b.c' })));
  expect(redactor.text(text)).not.toContain('a@b.c');
});

describe('sentences stay as they are', () => {
  const sensitive = new Map([['stock', new Set(['name', 'phone'])]]);
  const ofNames = new Redactor({ secrets: [], sensitiveFields: sensitive });

  test.each([
    'a billingAddress without name: 400 with "The request is not valid."',
    'a billingAddress without phone: 200 with an object of paymentState',
    'without name: 204 without a body',
    'without name: 200 with 3 elements',
  ])('%s', (sentence) => {
    expect(ofNames.text(sentence)).toBe(sentence);
  });

  test('but not a value of three digits', () => {
    expect(ofNames.text('phone: 411 with extension')).toBe('phone: «redacted» with extension');
  });

  test('a header of one word is taken out where it is sent, not of every sentence', () => {
    const words = [{ value: 'QUANTITY', field: 'X-Env', isWord: true, shell: '$ENV' }];
    const ofWords = new Redactor({ secrets: words, sensitiveFields: new Map() });
    const sentence = 'an item that is QUANTITY 12: {"status":"QUANTITY","quantity":12}';
    expect(ofWords.text(sentence, OURS)).toBe(sentence);
    expect(ofWords.headers([['X-Env', 'QUANTITY']], OURS)).toEqual([['X-Env', '«redacted $ENV»']]);
    expect(ofWords.text('x-env: QUANTITY')).not.toContain('QUANTITY');
  });
});
