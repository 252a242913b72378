import { expect, test } from 'vitest';
import { marksRead } from './Marker.ts';

test.each([
  ['$TOKEN', true],
  ['$TOKEN_OF_WITHOUT_STOCK', true],
  ['$CLIENTS_FULL_CLIENT_SECRET', true],
  ['$PARTNER_CLIENT_SECRET', true],
  ['$TLS_PASSPHRASE', true],
  ['$(printf %s "$TOKEN" | cut -c1-9)x', true],
  ['$AWS_SECRET_ACCESS_KEY', false],
  ['$AZURE_CLIENT_SECRET', false],
  ['$ARM_CLIENT_ID', false],
  ['$A_CLOUD_OF_TOMORROW_CLIENT_SECRET', false],
  ['$TOKENS_OF_MINE', false],
  ['$(printf %s "$AWS_SECRET_ACCESS_KEY" | rev)', false],
  ['$(printf %s "$TOKEN" | rev)\u001b[2J', false],
  ['$(printf %s "$TOKEN" | rev)\u202e', false],
  ['$(printf %s "$TOKEN" | rev)!touch', false],
])('a stranger may name a variable of redaction, and no other: %s', (shell, isOurs) => {
  const text = `«redacted ${shell.replace(/["\p{Cc}]/gu, '')}»`;
  const mark = { start: 0, end: text.length, shell };
  expect(marksRead([mark], text)).toEqual(isOurs ? [mark] : []);
});
