import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import fc from 'fast-check';
import { validValues } from '../generators/schema/validValues.ts';
import { services, type ServiceName } from '../services.ts';
import { describedBy } from '../src/promised/describedBy.ts';
import type { Json, ResponseSpec, Spec } from '../src/promised/types.ts';
import { byId } from './Fault.ts';
import type { MayPassAtRandom } from './MayPassAtRandom.ts';
import { isRequestTo } from './operationOf.ts';
import { isLogin } from './answers.ts';
import { answerOf } from './messages.ts';

/** Rules that may pass at a null server (`*` for any text), with the reason why its one response is all that they need. */
interface MayPass {
  rules: string;
  reason: string;
}

/** A server that gives one response to everything. (Next to) nothing may pass there. */
export interface NullServer {
  id: string;
  description: string;
  mayPass: MayPass[];
  /** How long a response is waited for, in milliseconds; over a connection, which alone can be waited for in vain. */
  timeoutMs?: number;
  wrap: Wrapper;
}

/**
 * A null server for one service. For all services but authentication, token requests are answered honestly: without a
 * token nothing would be sent.
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
    'asks only for a complete response with a status that the documents describe, and this is one',
};

function always(answer: SandboxResponse | ((request: SandboxRequest) => SandboxResponse)): Wrapper {
  return () => async (request) => (typeof answer === 'function' ? answer(request) : answer);
}

const NEVER_500 = {
  rules: '*/robust',
  reason: 'asks only that no response is a server error, and this one is none',
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

/** The operations for which a success with this status and without a body is a documented one. */
function bareSuccess(specs: Spec[], status: number): MayPass[] {
  const isBare = (response: ResponseSpec | undefined) =>
    response !== undefined && response.schema === undefined;
  return specs
    .flatMap(({ operations }) => operations)
    .filter(({ responses }) => isBare(describedBy(responses, status)))
    .flatMap(({ id }) => [
      { rules: `${id}/accepts`, reason: 'asks for a success, since the documents show no body' },
      { rules: `${id}/response/status`, reason: DOCUMENTED_STATUS.reason },
    ]);
}

/**
 * Rules that a JSON response of this status passes, by the response that describes it: by its status, its range or
 * neither.
 */
function bodyShape(status: string): MayPass[] {
  return [status, `${status.charAt(0)}XX`, 'default'].map((described) => ({
    rules: `*/response/${described}/*`,
    reason: `asks of a ${status} respond with what this one has: its media type, or that what it holds has the right type`,
  }));
}

export function nullServers(specs: Spec[]): NullServer[] {
  return [...sayingOneThing(specs), ...refusing, fitsTheSchema(specs)];
}

const refusing: NullServer[] = [400, 401, 404].map((status) => ({
  id: `always-${status}`,
  description: `${status} {}`,
  mayPass: [DOCUMENTED_STATUS, NEVER_500, ...bodyShape(`${status}`)],
  wrap: always(answerOf(status, {})),
}));

const sayingOneThing = (specs: Spec[]): NullServer[] =>
  byId<NullServer>({
    'always-200-object': {
      description: '200 {}',
      mayPass: [DOCUMENTED_STATUS, NEVER_500, ...bodyShape('200'), ACCEPTS_AN_OBJECT],
      wrap: always(answerOf(200, {})),
    },
    'always-200-array': {
      description: '200 []',
      mayPass: [DOCUMENTED_STATUS, NEVER_500, ...bodyShape('200'), ACCEPTS_AN_ARRAY],
      wrap: always(answerOf(200, [])),
    },
    'always-204': {
      description: '204',
      mayPass: [NEVER_500, ...bareSuccess(specs, 204)],
      wrap: always(answerOf(204)),
    },
    'always-500': {
      description: '500 {}',
      mayPass: [DOCUMENTED_STATUS, ...bodyShape('500')],
      wrap: always(answerOf(500, {})),
    },
    'html-page': {
      description: 'a page for people, with 200',
      mayPass: [DOCUMENTED_STATUS, NEVER_500, ...bareSuccess(specs, 200)],
      wrap: always({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Welcome</title>',
      }),
    },
    echo: {
      description: 'the request sent back, with 200',
      mayPass: [DOCUMENTED_STATUS, NEVER_500, ...bodyShape('200'), ACCEPTS_AN_OBJECT],
      wrap: always(({ body }) => ({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: body ?? {},
      })),
    },
    hanging: {
      description: 'no response, ever',
      mayPass: [],
      timeoutMs: 40,
      wrap: () => () => new Promise(() => {}),
    },
    'hanging-up': {
      description: 'the connection closed in place of a response',
      mayPass: [],
      wrap: always({ status: 200, headers: {}, body: undefined, hangUp: true }),
    },
  });

/** The documented success; if none is named, the response that describes all other statuses. */
function successOf(responses: ResponseSpec[]): ResponseSpec | undefined {
  return responses.find(({ status }) => status.startsWith('2')) ?? describedBy(responses, 200);
}

/** What passes by chance in each service, as it says itself (`faults/<service>/mayPassAtRandom.ts`). */
const byHand: MayPass[] = (await Promise.all(services.map(mayPassIn))).flat();

async function mayPassIn(service: ServiceName): Promise<MayPass[]> {
  const { mayPassAtRandom } = (await import(`./${service}/mayPassAtRandom.ts`)) as {
    mayPassAtRandom: MayPassAtRandom;
  };
  return Object.entries(mayPassAtRandom).flatMap(([reason, ids]) =>
    ids.map((rules) => ({ rules, reason })),
  );
}

/** Responds to every operation with a drawn body that its schema allows: right in form, without any meaning. */
function fitsTheSchema(specs: Spec[]): NullServer {
  return {
    id: 'fits-the-schema',
    description: 'the documented success status with random JSON that fits its schema',
    mayPass: [
      { rules: '*/accepts', reason: 'asks for the success status, which every request gets' },
      NEVER_500,
      { rules: '*/response/*', reason: 'asks for the form of the response, which is right' },
      ...byHand,
    ],
    wrap: (next) => {
      const bodies = new Map<string, fc.Arbitrary<Json>>();
      let count = 0;
      return async (request) => {
        for (const { operations, resolve } of specs) {
          const operation = operations.find((candidate) => isRequestTo(candidate, request));
          const success = operation && successOf(operation.responses);
          if (operation === undefined || success === undefined) continue;
          count += 1;
          const valid =
            bodies.get(operation.id) ?? validValues(success.schema ?? true, { resolve });
          bodies.set(operation.id, valid);
          const [body] = fc.sample(valid, { seed: count, numRuns: 1 });
          return {
            status: Number.parseInt(success.status.replace('XX', '00')) || 200,
            headers: {},
            body: body === null || typeof body === 'string' ? JSON.stringify(body) : body,
          };
        }
        return next(request);
      };
    },
  };
}
