import { FORMATS } from '../schema/formats.ts';
import type fc from 'fast-check';

/*
 * Card Authorization, PaymentRequestMetadata, localTransactionDate: "string date-time; ISO 8601; when
 * the guest presents the card." OpenAPI's date-time is RFC 3339's, which asks for an offset.
 */
const format = FORMATS['date-time'];
const WITHOUT_OFFSET = ['2024-01-01T12:00:00', '2024-01-01T12:00:00.123'];
const UNREAL = /2025-02-29|-04-31|-13-|T24:|:60:|:61|\+24:/;

const broken = (format?.breaks ?? []) as string[];

export const dateTimes = {
  /** With offsets `Z`, `+05:30`, `-08:00` and others, with and without fractions of a second. */
  valid: format?.valid as fc.Arbitrary<string>,
  /** Every offset and every number of fraction digits; leap day, first and last second of a day. */
  edges: (format?.edges ?? []) as string[],
  /** Local times: ISO 8601 has them, RFC 3339 has not. */
  withoutOffset: WITHOUT_OFFSET,
  /** Well-formed, and no instant: a day, an hour or an offset that does not exist. */
  unreal: broken.filter((text) => UNREAL.test(text)),
  /** Not of the form: a space, a date alone, no seconds, other notations. */
  malformed: broken.filter((text) => !UNREAL.test(text) && !WITHOUT_OFFSET.includes(text)),
};
