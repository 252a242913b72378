import type { NumberedFailure } from '../../../decided/causesOf.ts';

const SECURITY = 'Security-relevant';

/** Whether somebody gets at data, or changes them, who may not: such findings come first. */
export function isOfSecurity(failure: NumberedFailure): boolean {
  return effectOf(failure).includes(SECURITY);
}

/**
 * What a finding means for a client, in a plain sentence; nothing if that is not known: one that fits all findings says nothing.
 * @param at the operations at which it was seen, if several
 */
export function effectOf(failure: NumberedFailure, at?: string[]): string {
  const effect = accessEffect(failure, at) ?? dataEffect(failure);
  return effect === undefined ? '' : `${effect.slice(0, 1).toUpperCase()}${effect.slice(1)}.`;
}

/** Of a request that was accepted, or rejected, and should not have been. */
function accessEffect(
  { rule: { id, operation }, failure }: NumberedFailure,
  at = [failure.operation ?? operation],
): string | undefined {
  const { message, expected } = failure;
  const actual = failure.actual.replace(/^status /, '');
  const isRead = at.every((one) => one?.startsWith('GET ') === true);
  if (/^2\d\d\b/.test(actual) && /\/token\/|\bwithout a token\b/.test(`${id} ${message}`))
    return `anyone can read ${isRead ? '' : 'or change '}data without logging in. ${SECURITY}`;
  if (/ returned the same response to a request with /.test(message))
    return 'a client may get data that another request asked for';
  const isRejection = /refus|reject|\b4\d\d\b/i.test(expected);
  if (/^2\d\d\b/.test(actual)) {
    if (/\b40[13]\b/.test(expected) || /\/(?:scope|token)\//.test(id))
      return `data can be read ${isRead ? '' : 'or changed '}without permission. ${SECURITY}`;
    if (/\b404\b/.test(expected) || /\/unknown-/.test(id))
      return 'a client may get data that it did not ask for';
    if (/\b409\b/.test(expected)) return 'what must happen once, such as a payment, happens again';
    if (isRejection) return 'the API accepts malformed requests instead of reporting the mistake';
  }
  const isValid = /^accepted and not denied\b/.test(expected);
  if (!isValid && !/^[45]\d\d\b/.test(actual)) return undefined;
  if (isRejection) return 'the status misleads a client about why its request was rejected';
  const isRight = isValid || /accept|\b2\d\d\b/i.test(expected);
  return isRight ? 'a correct request of a client fails' : undefined;
}

/** Of data that is not as it should be. */
function dataEffect({ rule: { id }, failure }: NumberedFailure): string | undefined {
  // A verdict of others may have any, and these patterns take time by the square of it.
  const message = failure.message.slice(0, 2000);
  if (/changes-no-item-of-another$|no-other-restaurant$|of-another-restaurant-stays$/.test(id))
    return 'an update for one restaurant can reach another one';
  if (/paging\b(?:(?!paging\b).)* does not end/.test(message))
    return 'a client that reads all pages never ends';
  if (failure.expected.endsWith('paymentState AUTHORIZED'))
    return 'valid cards may be declined, so that guests cannot pay';
  if (failure.expected.endsWith('paymentState DENIED')) return 'a card that must be declined pays';
  if (failure.expected.startsWith('a denialReason'))
    return 'a guest is not told why a card was declined';
  if (failure.readBack !== undefined) return 'the platform does not store what a client sets';
  if (/^(?:IN_STOCK|OUT_OF_STOCK|QUANTITY(?: [\d.]+)?)$/.test(failure.actual))
    return 'a client sees a wrong status or quantity of an item';
  if (/(?: no INVALID entry|that is not INVALID) for /.test(message))
    return `a client cannot tell that an ${message.endsWith(' archived item.') ? 'item is archived' : 'identifier is unknown'}`;
  if (/\bdoes not (?:list|return|find)\b|\bleaves out (?:what|a)\b| yields no /.test(message))
    return 'a list or search can miss what exists';
  if (/\b(?:QUANTITY|IN_STOCK|OUT_OF_STOCK)\b/.test(failure.expected))
    return 'a client sees a wrong status or quantity of an item';
  if (/ the list do not both carry /.test(message))
    return 'one object has different fields in a list and on its own';
  // Also of what its fields say beside each other.
  if (/\/response\/|documented|\/[A-Z]\w+\/[^/]+$/.test(id))
    return 'a client that reads responses as they are documented may fail';
  if (/amount/i.test(id) && !id.includes('/body/'))
    return 'a client may show or book a wrong amount';
  if (/\bpag(?:e|es|ing)\b/i.test(`${id} ${message}`))
    return 'a client that reads page after page may go wrong';
  return undefined;
}

/** What happened, for somebody who reads no requests; nothing if that is not known. */
export function plainly({
  rule,
  failure: { expected, actual, readBack },
}: NumberedFailure): string {
  const [status = ''] = /^[245]\d\d\b/.exec(actual.replace(/^status /, '')) ?? [];
  const isOpen = / or /.test(expected);
  const isRejection = /reject|^4\d\d\b/.test(expected) && !isOpen;
  if (readBack !== undefined) return 'The API accepted a change, but did not apply it as sent.';
  if (status.startsWith('2') && isRejection)
    return 'The API accepted a request that it should have rejected.';
  if (status.startsWith('5')) return 'The API failed with a server error.';
  if (status.startsWith('4') && isRejection)
    return 'The API rejected a request in another way than documented.';
  if (status.startsWith('4') && !isOpen && /accept|^2\d\d\b/.test(expected))
    return 'The API rejected a request that it should have accepted.';
  return /\/response\/\w+\//.test(rule.id) ? 'A response was not of the documented form.' : '';
}
