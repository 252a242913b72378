import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import fc from 'fast-check';
import { validValues } from '../generators/schema/validValues.ts';
import type { ServiceName } from '../services.ts';
import type { Json, Spec } from '../src/spec/types.ts';
import { mayPassAtRandom as ofCardAuthorization } from './card-authorization/mayPassAtRandom.ts';
import { mayPassAtRandom as ofConfiguration } from './configuration/mayPassAtRandom.ts';
import { mayPassAtRandom as ofPartners } from './partners/mayPassAtRandom.ts';
import { mayPassAtRandom as ofRestaurants } from './restaurants/mayPassAtRandom.ts';
import type { MayPass } from './MayPass.ts';
import { isOf } from './operationOf.ts';
import { isLogin } from './answers.ts';

/** A server that gives one answer to everything. (Next to) nothing may pass there. */
export interface NullServer {
  id: string;
  description: string;
  /** What may pass there (`*` for any text), each with the reason why this one answer is all that it needs. */
  mayPass: MayPass[];
  /** How long an answer is waited for, in milliseconds; over a connection, which alone can be waited for in vain. */
  timeoutMs?: number;
  wrap: Wrapper;
}

/**
 * A null server as one service meets it. Without a token nothing would be sent to the others, so that for them requests
 * for tokens are answered honestly.
 */
export function nullFor({ wrap }: NullServer, service: ServiceName): Wrapper {
  if (service === 'authentication') return wrap;
  return (next) => {
    const answer = wrap(next);
    return async (request) => (isLogin(request) ? next(request) : answer(request));
  };
}

const DOCUMENTED_STATUS = {
  rules: '*/response/status',
  reason:
    'asks only for a complete answer with a status that the documents describe, and this is one',
};

function always(answer: SandboxResponse | ((request: SandboxRequest) => SandboxResponse)): Wrapper {
  return () => async (request) => (typeof answer === 'function' ? answer(request) : answer);
}

const NEVER_500 = {
  rules: '*/robust',
  reason: 'asks only that no answer is a server error, and this one is none',
};

/** Requests of these are answered with one object without required fields. */
const ACCEPTS_AN_OBJECT = {
  rules: '*/accepts',
  reason:
    'asks for the documented success and kind of body, and {} is that where no field is required',
};

const ACCEPTS_AN_ARRAY = {
  rules: '*/accepts',
  reason:
    'asks for the documented success and kind of body, and an empty list is that of an operation that lists',
};

/** The token endpoint's answers are not shown. */
const ACCEPTS_ANYTHING = {
  rules: 'authentication/login/accepts',
  reason: 'asks for any success, since the documents show neither its status nor its body',
};

function bodyShape(status: string): MayPass {
  return {
    rules: `*/response/${status}/*`,
    reason: `asks of a ${status} answer what this one has: its media type, or that what it holds has the right type`,
  };
}

/** Every null server of the proof. */
export function nullServers(specs: Spec[]): NullServer[] {
  return [...fixed, fitsTheSchema(specs)];
}

const fixed: NullServer[] = [
  {
    id: 'always-200-object',
    description: '200 {}',
    mayPass: [DOCUMENTED_STATUS, NEVER_500, bodyShape('200'), ACCEPTS_AN_OBJECT],
    wrap: always({ status: 200, headers: {}, body: {} }),
  },
  {
    id: 'always-200-array',
    description: '200 []',
    mayPass: [DOCUMENTED_STATUS, NEVER_500, bodyShape('200'), ACCEPTS_AN_ARRAY],
    wrap: always({ status: 200, headers: {}, body: [] }),
  },
  {
    id: 'always-204',
    description: '204',
    mayPass: [
      NEVER_500,
      ACCEPTS_ANYTHING,
      {
        rules: 'authentication/login/response/status',
        reason: 'asks for a complete answer, since the documents show no status of its success',
      },
    ],
    wrap: always({ status: 204, headers: {}, body: undefined }),
  },
  {
    id: 'always-400',
    description: '400 {}',
    mayPass: [DOCUMENTED_STATUS, NEVER_500, bodyShape('400')],
    wrap: always({ status: 400, headers: {}, body: {} }),
  },
  {
    id: 'always-401',
    description: '401 {}',
    mayPass: [DOCUMENTED_STATUS, NEVER_500],
    wrap: always({ status: 401, headers: {}, body: {} }),
  },
  {
    id: 'always-404',
    description: '404 {}',
    mayPass: [DOCUMENTED_STATUS, NEVER_500, bodyShape('404')],
    wrap: always({ status: 404, headers: {}, body: {} }),
  },
  {
    id: 'always-500',
    description: '500 {}',
    mayPass: [DOCUMENTED_STATUS, bodyShape('500')],
    wrap: always({ status: 500, headers: {}, body: {} }),
  },
  {
    id: 'html-page',
    description: 'a page for people, with 200',
    mayPass: [DOCUMENTED_STATUS, NEVER_500, ACCEPTS_ANYTHING],
    wrap: always({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Welcome</title>',
    }),
  },
  {
    id: 'echo',
    description: 'the request sent back, with 200',
    mayPass: [DOCUMENTED_STATUS, NEVER_500, bodyShape('200'), ACCEPTS_AN_OBJECT],
    wrap: always(({ body }) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: body ?? {},
    })),
  },
  {
    id: 'hanging',
    description: 'no answer, ever',
    mayPass: [],
    timeoutMs: 40,
    wrap: () => () => new Promise(() => {}),
  },
  {
    id: 'hanging-up',
    description: 'the connection closed in place of an answer',
    mayPass: [],
    wrap: always({ status: 200, headers: {}, body: undefined, hangUp: true }),
  },
];

/** Answers every operation with a drawn body that its schema allows: right in form, without any meaning. */
function fitsTheSchema(specs: Spec[]): NullServer {
  return {
    id: 'fits-the-schema',
    description: 'the documented success status with random JSON that fits its schema',
    mayPass: [
      { rules: '*/accepts', reason: 'asks for the success status, which every request gets' },
      NEVER_500,
      { rules: '*/response/*', reason: 'asks for the form of the answer, which is right' },
      {
        rules: 'analytics/*/range-is-custom',
        reason: 'asks only that valid requests get an identifier, as every request does',
      },
      ...['combinations-are-accepted', 'restaurant-guids-take-either-case'].map((rule) => ({
        rules: `analytics/*/${rule}`,
        reason: 'asks only that valid requests get an identifier, as every request does',
      })),
      {
        rules: 'analytics/*/different-requests-have-different-identifiers',
        reason: 'asks that identifiers differ, as drawn ones do',
      },
      ...[
        'analytics/check/get/restaurant-name-*',
        'analytics/*/*-with-*',
        'analytics/*/*-without-*',
        'analytics/*/records-show-figures',
      ].map((rules) => ({
        rules,
        reason: 'looks at whether any drawn record has a field, as some have',
      })),
      ...[
        'analytics/*/restaurant-lists-select-the-data',
        'analytics/*/inactive-and-active-differ',
        'analytics/*/dates-select-the-data',
        'analytics/PayoutPaymentsReportingData/each-payment-once',
        'analytics/*/a-guid-is-of-one-group',
      ].map((rules) => ({ rules, reason: 'asks that data differ, as drawn ones do' })),
      {
        rules: 'analytics/LaborReportingData/cost-ratios-are-of-the-sales',
        reason:
          'asks it of records with costs and sales, of which few are drawn, at times with zeros',
      },
      {
        rules: 'analytics/*/net-sales-do-not-exceed-gross-sales',
        reason:
          'asks that one number is not above another: few drawn records have both, and in half of those it is not',
      },
      {
        rules: 'analytics/*/ready-stays-ready',
        reason: 'asks for the success status again, which every request gets',
      },
      ...ofCardAuthorization,
      ...ofConfiguration,
      ...ofPartners,
      ...ofRestaurants,
    ],
    wrap: (next) => {
      const bodies = new Map<string, fc.Arbitrary<Json>>();
      let count = 0;
      return async (request) => {
        for (const { operations, resolve } of specs) {
          const operation = operations.find((candidate) => isOf(candidate, request));
          const success = operation?.responses.find(({ status }) => status.startsWith('2'));
          if (operation === undefined || success === undefined) continue;
          count += 1;
          const valid =
            bodies.get(operation.id) ?? validValues(success.schema ?? true, { resolve });
          bodies.set(operation.id, valid);
          const [body] = fc.sample(valid, { seed: count, numRuns: 1 });
          return {
            status: Number(success.status.replace('XX', '00')),
            headers: {},
            body: body === null || typeof body === 'string' ? JSON.stringify(body) : body,
          };
        }
        return next(request);
      };
    },
  };
}
