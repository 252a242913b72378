import { expect, test } from 'vitest';
import { newAuthority, refusal } from './testing/timeStampAuthority.ts';
import { readTimeStamp, refuseOtherToken, timeStampQuery } from './timeStamp.ts';
import { SealDefect } from './SealDefect.ts';

const at = new Date('2026-11-25T12:00:00Z');
const [signature, other] = [Buffer.from('a signature'), Buffer.from('another one')];

test('a token says when, of that signature and by that authority alone', async () => {
  const { root, reply } = await newAuthority({ at });
  const token = await reply(timeStampQuery(signature));
  expect(await readTimeStamp(token, signature, undefined)).toEqual({ at });
  expect(await readTimeStamp(token, signature, root)).toEqual({ at, isGenuine: true });
  expect(await readTimeStamp(token, other, root)).toEqual({ at, isGenuine: false });
  const { root: stranger } = await newAuthority();
  expect(await readTimeStamp(token, signature, stranger)).toEqual({ at, isGenuine: false });
});

test('a certificate for other things stamps no time, and no token outlives a changed byte', async () => {
  const server = await newAuthority({ at, isForTimeStamps: false });
  const wrong = await server.reply(timeStampQuery(signature));
  expect(await readTimeStamp(wrong, signature, server.root)).toEqual({ at, isGenuine: false });
  const { root, reply } = await newAuthority({ at });
  const token = await reply(timeStampQuery(signature));
  const spoilt = token.with(-1, token.at(-1)! ^ 1);
  expect(await readTimeStamp(spoilt, signature, root)).toEqual({ at, isGenuine: false });
  await expect(readTimeStamp(Buffer.from('no token'), signature, root)).rejects.toThrow(SealDefect);
});

test.each([
  ['of two signers', { signers: 2 }],
  ['of no signer', { signers: 0 }],
  ['that is a signed text of another kind', { type: '1.2.840.113549.1.7.1' }],
])('a token %s says no time', async (_, odd) => {
  const { root, reply } = await newAuthority({ at, ...odd });
  const token = await reply(timeStampQuery(signature));
  await expect(readTimeStamp(token, signature, root)).rejects.toThrow(SealDefect);
});

test('a response to another question is rejected, and so is a rejection', async () => {
  const { reply } = await newAuthority({ at });
  const query = timeStampQuery(signature);
  expect(() => refuseOtherToken(refusal('no time today'), query)).toThrow(
    'it rejected the request (status 2: no time today)',
  );
  const ofAnother = await reply(timeStampQuery(other));
  expect(() => refuseOtherToken(ofAnother, query)).toThrow('its token is of something else');
  const earlier = await reply(timeStampQuery(signature));
  expect(() => refuseOtherToken(earlier, query)).toThrow('not the response to this question');
  refuseOtherToken(await reply(query), query);
});
