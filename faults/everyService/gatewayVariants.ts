import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isLogin } from '../answers.ts';
import { services } from '../../services.ts';
import { byId, type Variant } from '../Fault.ts';
import { isRequestTo } from '../operationOf.ts';
import { names } from './refusalVariants.ts';
import type { Spec } from '../../src/promised/types.ts';
import { isJson } from '../../src/words/json/parseJson.ts';
import { answerOf, everyNth, RESTAURANT } from '../messages.ts';
import { on } from '../on.ts';

/** More characters than a gateway lets through in a segment of a path, and in a body. */
const LONG_SEGMENT = 1_000;
const LARGE_BODY = 100_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TIME_RANGE = /^(day|week|month|year)$/;
/** Paths whose last part is a time range, or the identifier of a report. */
const REPORTS = /\/(metrics|check|labor|menu|payout|payments|sales-date)\/[^/]+$/;

const WITH_RESTAURANT_HEADER: Variant['services'] = [
  'card-authorization',
  'stock',
  'restaurants',
  'configuration',
];

const GONE: SandboxResponse = { status: 444, headers: {}, body: undefined, hangUp: true };
const BLOCKED = page(403, '<html><body>Request blocked. Id: 17</body></html>');

const isCall = (request: SandboxRequest) => !isLogin(request);
const calls = on(isCall);
const tenantOf = ({ headers }: SandboxRequest) => headers[RESTAURANT];

const answeringWhatIsOdd: Variant[] = [
  ...Object.entries<SandboxResponse>({
    '404-of-its-own': answerOf(404, { error: 'no route', path: '/' }),
    '400-as-a-page': page(400, '<html><body><h1>Bad Request</h1></body></html>'),
    '400-with-nothing': answerOf(400),
    '403-of-a-firewall': BLOCKED,
    '406-of-a-firewall': page(406, '<html><body>Not Acceptable</body></html>'),
    '301-to-a-plain-path': { status: 301, headers: { location: '/' }, body: undefined },
    '307-to-a-plain-path': { status: 307, headers: { location: '/' }, body: undefined },
    '200-start-page': page(200, '<html><body>Welcome</body></html>'),
    '413-as-a-page': page(413, '<html><body>Payload Too Large</body></html>'),
    '414-as-a-page': page(414, '<html><body>URI Too Long</body></html>'),
    'a-reset': GONE,
  }).map(([what, answer]) => ({
    id: `gateway-answers-what-is-odd-with-${what}`,
    description:
      'A gateway responds in place of the operation if a path is odd, or a body that the operation would reject is odd or too large.',
    wrap: on(
      (request) => hasOddPath(request) || (answer.status >= 400 && hasOddBody(request)),
    ).respond(answer),
  })),
  ...[404, 400].map((status) => ({
    id: `typed-routes-answer-${status}-with-nothing`,
    description:
      'An identifier in the path that is no UUID, and an unknown time range, match no route: only the router responds.',
    // For restaurants the documents say that an invalid GUID yields 404.
    ...(status !== 404 && { services: services.filter((service) => service !== 'restaurants') }),
    wrap: on(isUnroutable).respond(status),
  })),
];

const knowingTenants: Variant[] = [
  ...[401, 403, 404].map((status) => ({
    id: `gateway-knows-tenants-by-their-header-${status}`,
    description: 'A gateway takes the tenant from the restaurant header, and insists on it.',
    services: WITH_RESTAURANT_HEADER,
    wrap: calls
      .when((request) => tenantOf(request) === undefined)
      .respond(answerOf(status, { code: 'tenant.unknown' })),
  })),
  ...[400, 401, 403, 404].map((status) => ({
    id: `gateway-refuses-tenants-that-are-no-uuid-${status}`,
    description: 'A gateway takes the tenant from the restaurant header, and wants a UUID.',
    services: WITH_RESTAURANT_HEADER.filter(
      // An invalid GUID yields 404 there, as documented: an access control would not respond with 400.
      (service) => service !== 'restaurants' || status !== 400,
    ),
    wrap: on((request) => {
      const tenant = tenantOf(request);
      return tenant !== undefined && !UUID.test(tenant);
    }).respond(answerOf(status, { code: 'tenant.malformed' })),
  })),
  ...[401, 403, 404].map((status) => ({
    id: `gateway-refuses-tenants-that-it-does-not-know-${status}`,
    description: 'A gateway takes the tenant from the restaurant header, which must exist.',
    // For card authorization the documents say that an unknown merchant yields 404.
    services: WITH_RESTAURANT_HEADER.filter((service) => service !== 'card-authorization'),
    wrap: on((request) => {
      const tenant = tenantOf(request)?.toLowerCase();
      return tenant !== undefined && restaurantSeeds.every(({ guid }) => guid !== tenant);
    }).respond(answerOf(status, { code: 'tenant.unknown' })),
  })),
];

/** Honest differences that a gateway, a balancer or a login server in front of the operations makes. */
export const gatewayVariants = (specs: Spec[]): Variant[] => [
  ...inFront(specs),
  ...answeringWhatIsOdd,
  ...answeringWhatLacksABody(specs),
  ...knowingTenants,
  ...[500, 502].map((status) => ({
    id: `gateway-fails-now-and-then-with-${status}`,
    description: 'Every 60th request meets an error of the gateway, which passes.',
    wrap: calls.when(everyNth(60)).respond(page(status, `<html><body>${status}</body></html>`)),
  })),
];

function inFront(specs: Spec[]): Variant[] {
  return byId<Variant>({
    'gateway-hides-paths-from-strangers': {
      description: 'Without a token that is known, a gateway says that nothing is there.',
      wrap: unlessNamed(specs, calls.answered(401).instead(answerOf(404, { error: 'not found' }))),
      warns: ['authentication/*'],
    },
    'gateway-calls-a-missing-token-invalid': {
      description: 'A request without a token gets 400 invalid_request (RFC 6750 §3.1).',
      wrap: unlessNamed(
        specs,
        calls
          .when(({ headers }) => !headers['authorization'])
          .respond({
            ...answerOf(400, { error: 'invalid_request' }),
            headers: { 'www-authenticate': 'Bearer error="invalid_request"' },
          }),
      ),
      warns: ['authentication/*'],
    },
    'balancer-drops-reads-now-and-then': {
      description: 'Every 40th read is dropped without a response.',
      wrap: calls.when(({ method }) => method === 'GET', everyNth(40)).respond(GONE),
    },
    'balancer-drops-changes-now-and-then': {
      description: 'Every 40th request that may change something is dropped without a response.',
      wrap: calls.when(({ method }) => method !== 'GET', everyNth(40)).respond(GONE),
    },
    'balancer-times-out-now-and-then': {
      description: 'Every 50th request ends in the 504 page of a balancer.',
      wrap: calls
        .when(everyNth(50))
        .respond(page(504, '<html><body>Gateway Time-out</body></html>')),
    },
    'firewall-blocks-what-looks-like-code': {
      description: 'A firewall rejects texts with marks of SQL, HTML or scripts, valid ones too.',
      wrap: on(({ path, body }) => /'|<|--|\$\{/.test(`${path} ${JSON.stringify(body)}`)).respond(
        BLOCKED,
      ),
    },
    'firewall-drops-odd-bodies': {
      description: 'A firewall drops bodies that are no object or array, or look like code.',
      wrap: on(
        ({ headers, body }) => body !== undefined && !isForm(headers),
        ({ body }) => isPlain(body) || LIKE_CODE.test(JSON.stringify(body)),
      ).respond(GONE),
    },
    'firewall-calls-control-characters-a-bad-request': {
      description: 'A firewall rejects bodies with control characters, by a page.',
      wrap: on(({ body }) => !isPlain(body) && /\\u00[01]/.test(JSON.stringify(body))).respond(
        page(400, '<html><body>Bad Request</body></html>'),
      ),
    },
    'fails-over': {
      description: 'While one instance takes over from another, a request fails three times.',
      wrap: failingOver(40, 3),
    },
  });
}

function answeringWhatLacksABody(specs: Spec[]): Variant[] {
  return Object.entries<SandboxResponse>({
    '411-as-a-page': page(411, '<html><body>Length Required</body></html>'),
    '415-of-its-own': answerOf(415, { error: 'Unsupported Media Type' }),
    '400-as-a-problem': {
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      body: '{"title":"Bad Request","status":400}',
    },
  }).map(([what, answer]) => ({
    id: `gateway-answers-a-body-that-is-none-with-${what}`,
    description: 'A framework responds if there is no body, or none that it can read.',
    wrap: calls
      .when((request) => hasOddBody(request) || (lacksBody(request) && !isBodiless(specs, request)))
      .respond(answer),
  }));
}

function page(status: number, body: string): SandboxResponse {
  return { status, headers: { 'content-type': 'text/html' }, body };
}

/** What a gateway takes for an attack or a mistake, before any operation sees it. */
function hasOddPath({ path, query }: SandboxRequest): boolean {
  return (
    /%2f|%00|%25|\.\.|%[89a-f][0-9a-f]/i.test(path) ||
    path.split('/').some((segment) => segment.length > LONG_SEGMENT) ||
    [...query].flat().some((text) => /\p{Cc}|[^\p{ASCII}]/u.test(text))
  );
}

const LIKE_CODE = /['<>\\]|--|\$\{/;

function isForm(headers: SandboxRequest['headers']): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

function isPlain(body: unknown): boolean {
  return typeof body !== 'object' || body === null;
}

function hasOddBody({ headers, body }: SandboxRequest): boolean {
  const isText = typeof body === 'string';
  return (
    (isText && (body.length > LARGE_BODY || !(isForm(headers) || isJson(body)))) ||
    /^(\[){100}/.test(isText ? body : (JSON.stringify(body) ?? ''))
  );
}

/** Whether the documents show no body for this request. */
function isBodiless(specs: Spec[], request: SandboxRequest): boolean {
  return specs
    .flatMap(({ operations }) => operations)
    .some((operation) => operation.body === undefined && isRequestTo(operation, request));
}

/** Whether the body is missing, or its media type is not that of JSON. */
function lacksBody({ method, headers, body }: SandboxRequest): boolean {
  if (method === 'GET') return false;
  return (
    body === undefined || !headers['content-type']?.toLowerCase().startsWith('application/json')
  );
}

/** What a router that knows the types of the parts of a path passes on to no operation. */
function isUnroutable({ method, path }: SandboxRequest): boolean {
  const [, collection = '', last = ''] = /([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (REPORTS.test(path)) return !(method === 'POST' ? TIME_RANGE : UUID).test(last);
  const merchant = /\/merchants\/([^/]+)/.exec(path)?.[1];
  const group = /\/groups\/([^/]+)/.exec(path)?.[1];
  const isEntity =
    /\/config\/v2\/|\/restaurants\/v1\/restaurants\//.test(path) && collection !== 'v2';
  const typed = [merchant, group, merchant !== undefined || isEntity ? last : undefined];
  return typed.some((segment) => segment !== undefined && !UUID.test(segment));
}

/** But for operations whose document names the 401 itself: how they refuse strangers is no gateway's choice. */
function unlessNamed(specs: Spec[], wrap: Wrapper): Wrapper {
  const naming = specs
    .flatMap(({ operations }) => operations)
    .filter((operation) => names(operation, ['401']));
  return (next) => {
    const other = wrap(next);
    return (request) =>
      naming.some((operation) => isRequestTo(operation, request)) ? next(request) : other(request);
  };
}

/** The n-th request and the next of the same path fail, so many in all. */
function failingOver(n: number, times: number): Wrapper {
  return (next) => {
    let count = 0;
    let path: string | undefined;
    let left = times;
    return async (request) => {
      count += isLogin(request) ? 0 : 1;
      if (count === n) path ??= request.path;
      if (request.path !== path || left === 0) return next(request);
      left -= 1;
      return page(502, '<html><body>Bad Gateway</body></html>');
    };
  };
}
