import {
  eachRequest,
  seen,
  type ClientCheck,
  type Sighting,
} from '../../src/clients/ClientCheck.ts';
import { queryOf, succeeded, type ClientExchange } from '../../src/clients/ClientExchange.ts';
import { formOf } from '../../src/sent/judging/formOf.ts';
import { percentDecoded } from '../../src/words/percentDecoded.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { holdsToken } from '../partners/pages/linkTokens.ts';
import { readIso8601 } from '../partners/access/readIso8601.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

const PARTNERS = ['partners/list', 'partners/connected'];
const CONFIGURATION = ['configuration/'];
const LARGEST_PAGE = 200;

/** A value of the query as it was sent; undefined if it is absent or unknown. */
function rawQueryOf({ sent: { rawQuery = '' } }: ClientExchange, name: string): string | undefined {
  return rawQuery
    .split('&')
    .find((pair) => percentDecoded(pair.split('=')[0] ?? '') === name)
    ?.split('=')
    .slice(1)
    .join('=');
}

/** Decoded once, nothing of an encoding is left, and no plus sign that reads as a space. */
function encodedOnce(exchange: ClientExchange): Sighting | undefined {
  const raw = rawQueryOf(exchange, 'lastModified');
  if (raw === undefined) return undefined;
  const expected = 'an instant that is URL-encoded once';
  if (raw.includes('+')) return seen(false, expected, 'a plus sign, which reads as a space');
  const isTwice = /%[0-9a-f]{2}/i.test(percentDecoded(raw));
  return seen(
    !isTwice,
    expected,
    'an instant that is encoded twice, or of which the encoding is broken',
  );
}

/** An instant in ISO 8601, however it was encoded: that is another rule's. */
function isIso8601(exchange: ClientExchange, mayBeDate: boolean): Sighting | undefined {
  const raw = rawQueryOf(exchange, 'lastModified');
  if (raw === undefined) return undefined;
  const text = percentDecoded(percentDecoded(raw));
  const read = readIso8601(text);
  const isKept = read !== undefined && (read.hasOffset || (mayBeDate && !text.includes('T')));
  const what = mayBeDate
    ? 'a date, or a date and time with an offset'
    : 'a date and time with an offset';
  return seen(isKept, `${what} in ISO 8601`, formOf(text));
}

/** An earlier response of the same operation, for the same restaurant, gave the page token, if one was seen. */
function pageTokens(
  rule: string,
  isMeant: (id: string) => boolean,
  gives: (answer: ClientExchange, token: string) => boolean,
): ClientCheck {
  return {
    rule,
    watch: () => {
      const earlier = new Map<string, ClientExchange[]>();
      return (exchange) => {
        if (!isMeant(exchange.operation)) return [];
        const walk = `${exchange.operation} ${exchange.sent.header(RESTAURANT_HEADER)?.toLowerCase()}`;
        const answers = earlier.get(walk) ?? [];
        if (succeeded(exchange)) earlier.set(walk, [...answers, exchange].slice(-ANSWERS_KEPT));
        const asked = queryOf(exchange, 'pageToken');
        const raw = rawQueryOf(exchange, 'pageToken') ?? asked;
        if (asked === undefined || raw === undefined) return [];
        // A walk may have begun before the recording did, so that the response which gave its token is not in it.
        const isOpen = answers.length === 0 || answers.some(({ isAnswerKnown }) => !isAnswerKnown);
        const isGiven = [asked, percentDecoded(raw)].some(
          (token) => token !== '' && answers.some((answer) => gives(answer, token)),
        );
        if (!isGiven && isOpen && asked !== '') return [];
        const actual = asked === '' ? 'an empty token' : 'a token of no earlier response';
        return [seen(isGiven, 'the token of an earlier page', actual, answers.slice(-1))];
      };
    },
  };
}

/** A walk continues from one of the last pages. */
const ANSWERS_KEPT = 50;

/** Rules about who reads restaurants, partner access and configuration. */
export const readingChecks: ClientCheck[] = [
  eachRequest('client/restaurants/header-names-the-same', ['restaurants/get'], ({ sent }) => {
    const header = sent.header(RESTAURANT_HEADER);
    if (header === undefined) return undefined;
    const isSame = sent.path['restaurantGUID']?.toLowerCase() === header.toLowerCase();
    return seen(isSame, 'one restaurant in path and header', 'two restaurants');
  }),
  eachRequest('client/partners/last-modified-is-url-encoded', PARTNERS, encodedOnce),
  eachRequest('client/partners/last-modified-is-iso-8601', PARTNERS, (exchange) =>
    isIso8601(exchange, true),
  ),
  eachRequest('client/partners/page-size-is-within-bounds', PARTNERS, (exchange) => {
    const size = queryOf(exchange, 'pageSize');
    if (size === undefined) return undefined;
    const isKept = /^\d+$/.test(size) && Number(size) >= 1 && Number(size) <= LARGEST_PAGE;
    return seen(
      isKept,
      `a page size of 1 to ${LARGEST_PAGE}`,
      `a pageSize that is ${formOf(size)}`,
    );
  }),
  pageTokens(
    'client/partners/page-token-was-given',
    (id) => id === 'partners/connected',
    ({ response }, token) => {
      const pages = [response?.json].flat().map(membersOf);
      return (
        pages.some(({ nextPageToken, currentPageToken }) =>
          [nextPageToken, currentPageToken].includes(token),
        ) || holdsToken(response?.header('link') ?? '', token)
      );
    },
  ),
  eachRequest('client/configuration/last-modified-is-url-encoded', CONFIGURATION, encodedOnce),
  eachRequest('client/configuration/last-modified-is-iso-8601', CONFIGURATION, (exchange) =>
    isIso8601(exchange, false),
  ),
  pageTokens(
    'client/configuration/page-token-was-given',
    (id) => id.startsWith('configuration/'),
    ({ response }, token) => response?.header('platform-next-page-token') === token,
  ),
];
