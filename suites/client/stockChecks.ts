import {
  eachRequest,
  seen,
  type ClientCheck,
  type Sighting,
} from '../../src/clients/ClientCheck.ts';
import { queryOf, type ClientExchange } from '../../src/clients/ClientExchange.ts';
import { formOf } from '../../src/sent/judging/formOf.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { elementsOf, membersOf } from '../../src/words/json/readJson.ts';

const UPDATE = ['stock/update'];
const SEARCH = ['stock/search'];

/** The elements of an update that a rule is about, if there are any: the rule is kept if all of them keep it. */
function eachElement(
  { sent }: ClientExchange,
  isMeant: (element: Record<string, unknown>) => boolean,
  keeps: (element: Record<string, unknown>) => boolean,
  expected: string,
  actual: string,
): Sighting | undefined {
  const elements = elementsOf(sent.json)
    .filter((one) => isObject(one))
    .filter(isMeant);
  const broken = elements.findIndex((element) => !keeps(element));
  if (elements.length === 0) return undefined;
  return seen(broken < 0, expected, `${actual} (element ${broken + 1} of ${elements.length})`);
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Rules about who reads and updates stock. */
export const stockChecks: ClientCheck[] = [
  eachRequest('client/stock/update-names-each-item', UPDATE, (exchange) =>
    eachElement(
      exchange,
      () => true,
      ({ guid, multiLocationId }) => isGiven(guid) || isGiven(multiLocationId),
      'a guid or a multiLocationId',
      'an element with neither of the two',
    ),
  ),
  eachRequest('client/stock/quantity-of-quantity', UPDATE, (exchange) =>
    eachElement(
      exchange,
      ({ status }) => status === 'QUANTITY',
      ({ quantity }) => isGiven(quantity),
      'a quantity',
      'QUANTITY without a quantity',
    ),
  ),
  eachRequest('client/stock/no-quantity-otherwise', UPDATE, (exchange) =>
    eachElement(
      exchange,
      ({ status }) => status === 'IN_STOCK' || status === 'OUT_OF_STOCK',
      // Whether a quantity that is null is included, the documents leave open.
      ({ quantity }) => !isGiven(quantity),
      'no quantity',
      'a quantity with another status than QUANTITY',
    ),
  ),
  eachRequest('client/stock/reserved-is-left-out', [...UPDATE, ...SEARCH], ({ sent }) => {
    const all = [...elementsOf(sent.json), sent.json].map(membersOf);
    const isSent = all.some(({ versionId, versionIds }) => isGiven(versionId ?? versionIds));
    return seen(!isSent, 'no versionId', 'a versionId, which is reserved for future use');
  }),
  eachRequest('client/stock/read-only-is-left-out', UPDATE, ({ sent }) => {
    const isSent = elementsOf(sent.json).some((one) => 'itemGuidValidity' in membersOf(one));
    return seen(!isSent, 'no itemGuidValidity', 'itemGuidValidity');
  }),
  eachRequest('client/stock/search-names-items', SEARCH, ({ request, sent }) => {
    if (request.body === null || sent.jsonError !== null) return undefined;
    const { guids, multiLocationIds } = membersOf(sent.json);
    return seen(
      isGiven(guids) || isGiven(multiLocationIds),
      'guids or multiLocationIds',
      'a search with neither',
    );
  }),
  eachRequest('client/stock/status-restricts', ['stock/list'], (exchange) => {
    const status = queryOf(exchange, 'status');
    if (status === undefined) return undefined;
    return seen(
      /^(OUT_OF_STOCK|QUANTITY)$/.test(status),
      'OUT_OF_STOCK or QUANTITY',
      `a status that is ${formOf(status)}`,
    );
  }),
];
