import type { Client } from '../../sent/exchange/client/Client.ts';
import type { ClientRequest } from '../../sent/exchange/prepareRequest.ts';
import { systemClock } from '../../sent/exchange/client/Clock.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { liveResponse } from '../../sent/exchange/liveResponse.ts';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import type { ExchangeMeta, TransportError, WireRequest } from '../../sent/exchange/types.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import type { Spec } from '../../promised/types.ts';
import { parseTarget } from '../../target/loadTarget.ts';
import type { Journal } from '../../sent/journal/Journal.ts';
import { Session } from '../../sent/Session.ts';
import type { IdentityGiver } from '../../sent/SessionOptions.ts';
import type { Budget } from '../../sent/Budget.ts';
import type { Bounds } from '../../sent/Spending.ts';

/** A service of two operations, small enough to read whole in a test. */
export const MENU_YAML = `
openapi: 3.1.1
info: { title: Menu, version: 1.0.0 }
x-address: base
x-source: Test › Menu
servers: [{ url: https://base.invalid }]
paths:
  /menu/dishes:
    post:
      operationId: add
      x-source: Test › Add
      x-invalid-statuses: ['400']
      x-effect: updateStock
      security: [{ oauth2: ['stock:write'] }]
      parameters:
        - { name: mode, in: query, required: true, schema: { type: string, enum: [FAST, SLOW] } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Dish' }
      responses:
        '200':
          description: Added.
          headers: { Etag: { schema: { type: string, pattern: '^"' } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Dish' } } }
        '400': { description: Bad., content: { application/json: { schema: { type: object, required: [message] } } } }
        '409': { description: Known already., x-no-body: true }
        4XX: { description: Rejected. }
components:
  schemas:
    Dish:
      type: object
      required: [name]
      properties:
        name: { type: string }
        price: { type: number, exclusiveMinimum: 0 }
        sides: { type: array, items: { $ref: '#/components/schemas/Dish' } }
x-effects: { updateStock: {}, requestReports: { repeatable: true } }
`;

export const MENU_RULES = `
service: stock
rules:
  - { id: stock/add/is-kept, binds: add, level: must, statement: A dish is kept., source: Test }
openPoints:
  - { id: stock/open, binds: service, question: 'Open?', source: Test }
`;

/** One canned response of the fake target. */
export interface Canned {
  status?: number;
  headers?: [string, string][];
  body?: string;
  error?: TransportError;
}

/** A session whose target gives prepared responses, without any network. */
export function fakeSession(
  answer: (request: ClientRequest) => Canned,
  options: {
    /** Specs in place of the menu service above. */
    specs?: Spec[];
    requestFactories?: IdentityGiver[];
    stopAtFirst?: boolean;
    cases?: number;
    permissions?: Record<string, boolean>;
    bounds?: Bounds;
    budget?: Budget;
    journal?: Journal;
    /** How many requests count as sent. Default: as many as were. */
    sent?: (sent: ClientRequest[]) => number;
    fixtures?: Record<string, unknown>;
    /** What a control plane at `http://fake.invalid/__control` answers. Default: there is no control plane. */
    control?: (request: WireRequest) => Canned;
    /** The access token of every client. Default: no client gets one. */
    token?: string;
    /** The names of fields that hold personal data, by service. Default: none. */
    sensitiveFields?: ReadonlyMap<string, ReadonlySet<string>>;
  } = {},
): { session: Session; sent: ClientRequest[]; metas: ExchangeMeta[] } {
  const sent: ClientRequest[] = [];
  const metas: ExchangeMeta[] = [];
  const client: Client = {
    send: async (request, meta) => {
      sent.push(request);
      metas.push(meta);
      return exchangeOf(request, answer(request), meta.id, meta.operation);
    },
    tokenFor: async () => {
      if (options.token === undefined) throw new Error('no tokens here');
      return { token: options.token, exchange: {} as LiveExchange };
    },
    forgetTokens: () => {},
    lose: () => {},
    noteWait: () => {},
    isLost: false,
    slowedTo: undefined,
    sentFor: () => options.sent?.(sent) ?? sent.length,
    sentInAll: () => options.sent?.(sent) ?? sent.length,
    close: async () => {},
    wire: {
      exchange: async (request) => {
        if (options.control === undefined) throw new Error('nothing to connect to');
        const { status = 200, body = '', error = null } = options.control(request);
        const head = { status, statusText: '', headers: [] };
        const bytes = Buffer.from(body);
        const arrived = { body: bytes, bodyBytes: bytes.length, error, stale: false };
        return { head: error === null ? head : null, ...arrived };
      },
      close: async () => {},
    },
  };
  const target = parseTarget({
    name: 'fake',
    urls: { base: 'http://fake.invalid', auth: 'http://fake.invalid' },
    clients: [
      { id: 'first', clientId: 'first', clientSecret: 'a-secret-text', scopes: ['stock:write'] },
    ],
    fixtures: { restaurant: 'r', ...options.fixtures },
    ...(options.control && { control: 'http://fake.invalid/__control' }),
    permissions: { updateStock: true, ...options.permissions },
  });
  const { stopAtFirst, bounds, budget, journal } = options;
  const session = new Session({
    target,
    specs: options.specs ?? [readSpec('stock.yaml', MENU_YAML, MENU_RULES)],
    requestFactories: options.requestFactories ?? [],
    client,
    redactor: new Redactor({
      secrets: [{ value: 'a-secret-text' }],
      sensitiveFields: options.sensitiveFields ?? new Map(),
    }),
    seed: 7,
    cases: options.cases ?? 10,
    ...{ stopAtFirst, bounds, budget, journal },
    clock: { ...systemClock, sleep: async () => {} },
  });
  return { session, sent, metas };
}

function exchangeOf(
  { method, path, body: sent }: ClientRequest,
  { status = 200, headers = [['Content-Type', 'application/json']], body = '', error }: Canned,
  id: string,
  operation: string | null,
): LiveExchange {
  const text = sent !== undefined && 'json' in sent ? JSON.stringify(sent.json) : null;
  const request = { method, url: `http://fake.invalid${path}`, headers: [], body: text };
  const head = { status, statusText: '', headers };
  const common = { id, operation, request, error: error ?? null };
  return {
    ...common,
    response: error === undefined ? liveResponse(head, Buffer.from(body)) : null,
    recorded: {
      ...common,
      rule: 'test',
      role: 'probe',
      response: error === undefined ? { ...head, body, bodyBytes: Buffer.byteLength(body) } : null,
      startedAt: '2026-01-01T00:00:00.000Z',
      durationMs: 1,
    },
  };
}
