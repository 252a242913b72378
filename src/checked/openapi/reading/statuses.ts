import type { Operation } from '../../../promised/types.ts';

/** Statuses that servers and gateways give of themselves, of which a document need not speak (RFC 9110, 6585, 7725). */
const OF_HTTP = [
  '1XX',
  // 304 is for requests on a condition, which nobody sends unasked.
  ...['300', '301', '302', '303', '305', '307', '308'],
  ...['407', '408', '413', '414', '417', '421', '425', '426', '429', '431', '451'],
];
/** Statuses for who asks, which a document tells by its security. */
const OF_ACCESS = ['401', '403'];
/** Client errors that are about something else than what a request holds. */
const NOT_ABOUT_VALUES = [
  ...['401', '402', '403', '404', '406', '407', '408', '409', '410', '411', '412', '413', '414'],
  ...['415', '417', '421', '423', '424', '425', '426', '428', '429', '431', '451'],
];

/** Whether an operation documents that it refuses requests for what they hold: then accepting them breaks its word. */
export function documentsRefusals({ responses }: Operation): boolean {
  return responses.some(
    ({ status }) => status.startsWith('4') && !NOT_ABOUT_VALUES.includes(status),
  );
}

/** Whether an operation documents that it refuses who may not ask. */
export function documentsAccess({ responses }: Operation): boolean {
  return responses.some(({ status }) => OF_ACCESS.includes(status) || status === '4XX');
}

/** What invalid requests get, where a document describes refusals by their class or by `default`. */
const USUAL = ['400', '422'];

/** The statuses for invalid requests: those that are documented, whose responses are compared; and any other of the class. */
export function statusesForInvalid({ responses }: Operation): string[] {
  const given = responses.map(({ status }) => status);
  const documented = given.filter(
    (status) => /^4\d\d$/.test(status) && !NOT_ABOUT_VALUES.includes(status),
  );
  const isByClass = given.includes('4XX') || given.includes('default');
  return [...new Set([...documented, ...(isByClass ? USUAL : [])]), '4XX'];
}

/**
 * Statuses that an honest deployment may give without a word of the document: what HTTP and gateways answer of themselves,
 * every client error, if the document speaks of none, and every success likewise.
 * @param isOpen whether it may be asked without credentials
 */
export function silentOn({ responses }: Operation, isOpen: boolean): string[] {
  const speaksOfSuccess = responses.some(({ status }) => /^[23]/.test(status));
  const always = speaksOfSuccess ? OF_HTTP : [...OF_HTTP, '2XX'];
  if (!documentsClientErrors({ responses })) return [...always, '4XX'];
  return isOpen ? [...always, '403'] : [...always, ...OF_ACCESS];
}

/** Whether an operation documents statuses of client errors: then others are a surprise. */
export function documentsClientErrors({ responses }: Pick<Operation, 'responses'>): boolean {
  return responses.some(({ status }) => /^4\d\d$/.test(status));
}
