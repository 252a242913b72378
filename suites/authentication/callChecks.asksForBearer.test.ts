import { expect, test } from 'vitest';
import { asksForBearer } from './callChecks.ts';

test.each([
  'Bearer',
  'bearer realm="partners"',
  'Bearer error="invalid_token", error_description="expired"',
  'Basic realm="API, staff", BEARER realm="partners"',
  'Bearer, Basic realm="staff"',
])('%s does', (challenges) => expect(asksForBearer(challenges)).toBe(true));

test.each([
  '',
  'Basic realm="API, Bearer"',
  'Basic realm="a \\", Bearer b"',
  'Digest bearer="x"',
  'Digest realm="x", bearer=y',
  'BearerToken realm="x"',
  'DPoP',
])('%j does not', (challenges) => expect(asksForBearer(challenges)).toBe(false));
