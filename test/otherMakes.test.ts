import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../src/sent/startSession.ts';
import { suites } from '../suites/suites.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../src/promised/types.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';

/** A token server and an API mock that others wrote: what they respond was decided by nobody here. */
const specs = loadSpecs();
const oauth = new OAuth2Server();
const servers: Server[] = [];
const GUID = 'c0ffee00-0000-4000-8000-000000000001';

beforeAll(async () => {
  await oauth.issuer.keys.generate('RS256');
  await oauth.start(0, '127.0.0.1');
  // The token endpoint's path is the documents' own.
  const inner = `http://127.0.0.1:${oauth.address().port}`;
  const front = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      void fetch(`${inner}/token`, { method: 'POST', headers, body: Buffer.concat(chunks) }).then(
        async (answer) => {
          response.writeHead(answer.status, {
            'content-type': answer.headers.get('content-type') ?? '',
          });
          response.end(await answer.text());
        },
      );
    });
  });
  servers.push(front);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await oauth.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves a spec by examples that openapi-backend makes of its schemas. */
async function serveMock(spec: Spec): Promise<string> {
  const api = new OpenAPIBackend({
    definition: structuredClone(spec.document) as unknown as Document,
    quick: true,
  });
  api.register({
    notFound: () => ({ status: 404, mock: { message: 'not found' } }),
    validationFail: () => ({ status: 400, mock: { message: 'not valid' } }),
    notImplemented: (context) => api.mockResponseForOperation(context.operation.operationId ?? ''),
  });
  await api.init();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const message = {
        method: request.method ?? 'GET',
        path,
        query,
        headers,
        body: Buffer.concat(chunks).toString(),
      };
      api.handleRequest(message).then(
        ({ status, mock }: { status: number; mock: unknown }) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(mock ?? {}));
        },
        () => response.writeHead(500).end(),
      );
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function judge(service: Spec['service']) {
  const spec = specs.find((candidate) => candidate.service === service)!;
  const suite = suites.find((candidate) => candidate.service === service)!;
  const base = await serveMock(spec);
  const auth = `http://127.0.0.1:${(servers[0]!.address() as AddressInfo).port}`;
  const target = parseTarget({
    name: 'others',
    urls: { base, auth, analytics: base },
    clients: [
      {
        id: 'full',
        clientId: 'somebody',
        clientSecret: 'something-secret',
        scopes: [
          'credit_cards.authorization:write',
          'stock:read',
          'stock:write',
          'restaurants:read',
          'config:read',
        ],
      },
    ],
    fixtures: {
      restaurant: GUID,
      managementGroup: GUID,
      stockItems: [{ guid: GUID, multiLocationId: '100' }],
    },
    permissions: { updateStock: true },
  });
  const config = { target, seed: 1, cases: 2, rules: [] };
  const session = startSession(config, specs, suite.requestFactories, {
    stopAtFirst: true,
    patienceMs: 0,
  });
  const decisions = await runPlan(planOf(spec, suite, { rules: [] }), session);
  await session.putBack();
  await session.client.close();
  const outcomeOf = new Map(decisions.map((decision) => [decision.rule, decision]));
  return { decisions, outcomeOf };
}

describe('a target of another make', () => {
  test('gives tokens by an OAuth server that others wrote', async () => {
    const { outcomeOf } = await judge('stock');
    // The mock asks for no token at all, and that is what it is told.
    expect(outcomeOf.get('stock/list/token/required')).toMatchObject({
      outcome: 'failed',
      failures: [
        {
          message: 'GET /stock/v1/inventory accepted a request without a token.',
          expected: 'a rejection with 4XX',
        },
      ],
    });
  });

  test.each(['stock', 'restaurants', 'configuration', 'partners'] as const)(
    '%s is judged whole, by rules that fail and none that throws',
    async (service) => {
      const { decisions } = await judge(service);
      const failed = decisions.filter(({ outcome }) => outcome === 'failed');
      expect(failed.length).toBeGreaterThan(0);
      for (const { failures } of failed) {
        expect(failures[0]?.message).not.toBe('');
        expect(failures[0]?.actual).not.toBe('');
      }
      for (const { outcome, reason } of decisions) {
        if (outcome === 'notExercised') expect(reason).toBeTruthy();
      }
    },
  );
});
