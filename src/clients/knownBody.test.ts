import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { knownBody, unpackLimits, type WrittenBody } from './knownBody.ts';

const JSON_TEXT = JSON.stringify([{ name: 'Crème brûlée', price: 4.5, status: 'IN_STOCK' }]);
const LENGTH = Buffer.byteLength(JSON_TEXT);

/** A response as a recorder wrote it. */
function written(said: Partial<WrittenBody> & { text?: string; fields?: Record<string, string> }) {
  const { fields = {}, text, ...rest } = said;
  const headers = Object.entries({ 'content-type': 'application/json', ...fields });
  const kept = text === undefined ? {} : { text, bytes: Buffer.from(text) };
  return {
    of: 'response',
    method: 'GET',
    status: 200,
    bytes: undefined,
    headers,
    ...kept,
    ...rest,
  } as WrittenBody;
}

async function stateOf(said: Parameters<typeof written>[0]) {
  const known = await knownBody(written(said), unpackLimits());
  return known.gap === undefined ? Buffer.from(known.body).toString() : known.gap.state;
}

const gzip = { 'content-encoding': 'gzip' };
const length = (bytes: number) => ({ 'content-length': String(bytes) });

test.each<[string, Parameters<typeof written>[0]]>([
  [
    'a text with the length that was announced',
    { text: JSON_TEXT, fields: length(LENGTH), size: LENGTH },
  ],
  ['a text without any size', { text: JSON_TEXT }],
  [
    'a text with the size of the packed body',
    { text: JSON_TEXT, fields: { ...gzip, ...length(60) }, size: 60 },
  ],
  [
    'a text that a chunked response brought',
    { text: JSON_TEXT, fields: { 'transfer-encoding': 'chunked' }, sizeOnWire: LENGTH + 40 },
  ],
  ['a text of JSON, whatever its form is called', { text: JSON_TEXT, isEncoded: true }],
  ['bytes', { bytes: Buffer.from(JSON_TEXT), size: LENGTH }],
  [
    'gzip to its end, with the size of the packed one',
    { bytes: gzipSync(JSON_TEXT), fields: gzip, size: gzipSync(JSON_TEXT).length },
  ],
  [
    'gzip to its end, with the size of the unpacked one',
    { bytes: gzipSync(JSON_TEXT), fields: { ...gzip, ...length(LENGTH) }, size: LENGTH },
  ],
  [
    'a packed request',
    { of: 'request', method: 'PUT', bytes: gzipSync(JSON_TEXT), fields: gzip, sizeOnWire: 50 },
  ],
])('%s is whole', async (_, said) => {
  expect(await stateOf(said)).toBe(JSON_TEXT);
});

test.each<[string, Parameters<typeof written>[0]]>([
  ['of a HEAD request', { method: 'HEAD', fields: length(LENGTH) }],
  ['with status 204', { status: 204 }],
  ['with status 304', { status: 304, size: 0, sizeOnWire: 525, fields: length(525) }],
  ['with status 101', { status: 101 }],
  ['that came as nothing', { text: '', size: 0, sizeOnWire: 0 }],
  ['without a media type', { text: '', size: 0, headers: [] }],
  ['whose length is announced as 0', { text: '', size: -1, fields: length(0) }],
])('a response %s has no body', async (_, said) => {
  expect(await stateOf(said)).toBe('');
});

test.each<[string, string, Parameters<typeof written>[0]]>([
  ['left out', 'without body', {}],
  ['left out, with a size', 'without body', { size: 20 }],
  ['empty, of an unknown size', 'without body', { text: '', size: -1, sizeOnWire: LENGTH }],
  ['empty, of a size', 'without body', { text: '', size: LENGTH }],
  ['empty, though it has a media type', 'without body', { text: '', size: 0 }],
  ['a placeholder', 'cut', { text: '<Response body omitted>' }],
  ['a placeholder with its size', 'cut', { text: '[REDACTED]', size: 10, sizeOnWire: 10 }],
  ['in a form that nobody knows', 'unreadable', { text: '5b7b7d5d', isEncoded: true }],
  [
    'still in chunks',
    'unreadable',
    { of: 'request', method: 'PUT', text: `3f\r\n${JSON_TEXT}\r\n0\r\n\r\n` },
  ],
  ['still in chunks, in Base64', 'unreadable', { bytes: Buffer.from('2\r\n[]\r\n0\r\n\r\n') }],
  [
    'empty, though a length was announced',
    'without body',
    { text: '', size: 0, fields: length(LENGTH) },
  ],
  [
    'left out of a chunked response',
    'without body',
    { size: 0, fields: { 'transfer-encoding': 'chunked' } },
  ],
  ['left out of a request', 'without body', { of: 'request', method: 'PUT' }],
  [
    'shorter than announced',
    'cut',
    { text: JSON_TEXT.slice(0, 20), size: 20, fields: length(LENGTH) },
  ],
  [
    'shorter than announced, and JSON all the same',
    'cut',
    { text: '{}', size: 2, fields: length(LENGTH) },
  ],
  ['shorter than its size', 'cut', { text: JSON_TEXT.slice(0, 20), size: LENGTH }],
  ['cut, with nothing that says so', 'cut', { text: JSON_TEXT.slice(0, 20), size: 20 }],
  ['cut in a request', 'cut', { of: 'request', method: 'PUT', text: '[{"a":', sizeOnWire: 400 }],
  ['cut in Base64', 'cut', { bytes: Buffer.from(JSON_TEXT.slice(0, 20)) }],
  ['said to be cut', 'cut', { text: '{}', comment: 'Response body was truncated' }],
  ['cut by ourselves', 'cut', { text: '[{"a":1 … (the rest of 2,345 bytes is not kept)' }],
  [
    'br',
    'packed',
    { bytes: brotliCompressSync(JSON_TEXT), fields: { 'content-encoding': 'br' }, size: 40 },
  ],
  [
    'deflate',
    'packed',
    { bytes: deflateSync(JSON_TEXT), fields: { 'content-encoding': 'deflate' } },
  ],
  ['gzip that no field tells of', 'packed', { bytes: gzipSync(JSON_TEXT) }],
  ['gzip that was cut', 'unreadable', { bytes: gzipSync(JSON_TEXT).subarray(0, 40), fields: gzip }],
  ['Base64 without its mark', 'unreadable', { text: Buffer.from(JSON_TEXT).toString('base64') }],
  [
    'gzip in Base64 without its mark',
    'unreadable',
    { text: gzipSync(JSON_TEXT).toString('base64'), fields: gzip },
  ],
  ['read byte by byte', 'unreadable', { text: Buffer.from(JSON_TEXT).toString('latin1') }],
  ['read byte by byte, as Windows does', 'unreadable', { text: '[{"name":"Pay in â‚¬"}]' }],
  [
    'gzip, read byte by byte',
    'unreadable',
    { text: gzipSync(JSON_TEXT).toString('latin1'), fields: gzip },
  ],
  [
    'something packed without a name, read byte by byte',
    'unreadable',
    { text: gzipSync(JSON_TEXT).toString('latin1') },
  ],
  ['with characters that were lost', 'unreadable', { text: '{"a":"\uFFFD' }],
])('a body that is %s is not judged: %s', async (_, state, said) => {
  expect(await stateOf(said)).toBe(state);
});

test.each([
  ['an HTML page', '<html>é'],
  ['letters that look like bytes', '{"name":"Ã la carte"}'],
  ['a word', 'UNAUTHORIZED'],
  ['a number and more', '12\r\n34'],
  ['a redacted recording, of another length than announced', '{"token":"«redacted $TOKEN»"}'],
])('%s is a body like any other', async (_, text) => {
  expect(await stateOf({ text, ...(text.includes('«') && { fields: length(900) }) })).toBe(text);
});

test('a body whose length was announced, and which ends too early, came so', async () => {
  const text = JSON_TEXT.slice(0, 20);
  expect(await stateOf({ text, fields: length(Buffer.byteLength(text)) })).toBe(text);
});

test('what arrived is whole, whatever it is; and its coding is undone', async () => {
  const fromWire = { isFromWire: true, fields: { 'content-encoding': 'br' } };
  expect(await stateOf({ ...fromWire, bytes: brotliCompressSync(JSON_TEXT) })).toBe(JSON_TEXT);
  expect(await stateOf({ isFromWire: true, bytes: Buffer.from('[{"a"') })).toBe('[{"a"');
  expect(await stateOf({ ...fromWire, bytes: Buffer.from('no br') })).toBe('unreadable');
});

test('a small recording that unpacks to more than there is memory is given up', async () => {
  const bomb = written({ bytes: gzipSync(Buffer.alloc(20_000_000)), fields: gzip });
  const limits = { mostOfOne: 1_000_000, left: 2_500_000, values: Infinity };
  const reasons: (string | undefined)[] = [];
  for (let time = 0; time < 4; time++) reasons.push((await knownBody(bomb, limits)).gap?.state);
  expect(reasons).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable']);
  expect((await knownBody(bomb, limits)).gap?.reason).toContain('unpacks to more than');
});

test('what gets a thousand times longer is not unpacked whole, and what a list may be is', async () => {
  const bomb = written({ bytes: gzipSync(Buffer.alloc(14_000_000)), fields: gzip });
  expect((await knownBody(bomb, unpackLimits())).gap?.state).toBe('unreadable');
  const list = written({ bytes: gzipSync(Buffer.from('x'.repeat(1_000_000))), fields: gzip });
  expect((await knownBody(list, unpackLimits())).gap).toBeUndefined();
});

test('packed values are judged as long as they are few in all; values that are not packed cost a file', async () => {
  const text = Buffer.from(`[${'1,'.repeat(400_000)}1]`);
  const limits = unpackLimits();
  const states = async (bytes: Buffer, fields = {}) => {
    const all: (string | undefined)[] = [];
    for (let time = 0; time < 15; time += 1)
      all.push((await knownBody(written({ bytes, fields }), limits)).gap?.reason);
    return all;
  };
  const packed = await states(gzipSync(text), gzip);
  expect(packed.slice(0, 12)).toEqual(Array.from({ length: 12 }));
  expect(packed.slice(12)).toEqual(
    Array.from({ length: 3 }, () => 'it was left out, so that judging ends in time'),
  );
  expect(await states(text)).toEqual(Array.from({ length: 15 }));
  // Then nothing is unpacked any more, as that takes time, too.
  const { left } = limits;
  await states(gzipSync(text), gzip);
  expect(limits.left).toBe(left);
  const empty = written({ bytes: Buffer.alloc(0), isFromWire: true });
  expect((await knownBody(empty, limits)).gap).toBeUndefined();
});

test('nothing of a body stands in a reason', async () => {
  const known = await knownBody(
    written({ bytes: Buffer.from([0, 1, 2]), fields: { 'content-encoding': '\u001b]0;x' } }),
    unpackLimits(),
  );
  expect(known.gap?.reason).toBe('the body is still packed (in an unknown way)');
});
