import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suiteOf } from '../suites/suites.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { Session } from '../src/sent/Session.ts';
import { createClient } from '../src/sent/exchange/client/Client.ts';
import { Redactor } from '../src/sent/redaction/Redactor.ts';
import type { RecordedExchange } from '../src/sent/exchange/types.ts';
import { writeHandOver, type HandOver } from '../src/shown/handOver/writeHandOver.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';

/** What `spec build` hands over, used by programs of other make against the sandbox that its examples were recorded at. */

const RESPECT = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const specs = loadSpecs();
const folder = mkdtempSync(join(tmpdir(), 'hand-over-'));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let handOver: HandOver;
let authorization: string;
let payment: string;

beforeAll(async () => {
  sandbox = await startSandbox({ control: true });
  const exchanges = await recorded();
  handOver = await writeHandOver(specs, exchanges, folder);
  authorization = `Bearer ${await token()}`;
  payment =
    exchanges.find(
      ({ operation, response }) =>
        operation === 'card-authorization/authorize' && response?.status === 200,
    )?.request.body ?? '';
}, 120_000);

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** Valid requests of every operation, and what they were answered. */
async function recorded(): Promise<RecordedExchange[]> {
  const exchanges: RecordedExchange[] = [];
  const target = parseTarget(sandbox.target);
  const redactor = new Redactor({ secrets: [], sensitiveFields: new Map() });
  for (const spec of specs) {
    const suite = suiteOf(spec.service);
    const session = new Session({
      target,
      specs,
      requestFactories: suite.requestFactories,
      client: createClient({
        target,
        redactor,
        record: (exchange) => void exchanges.push(exchange),
      }),
      redactor,
      seed: 1,
      cases: 1,
      patienceMs: 0,
    });
    await runPlan(planOf(spec, suite, { rules: [`${spec.service}/*/accepts`] }), session);
    await session.client.close();
  }
  return exchanges;
}

async function token(): Promise<string> {
  const { urls, clients } = parseTarget(sandbox.target);
  const { clientId, clientSecret } = clients[0]!;
  const { body } = await request(`${urls.auth}/authentication/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret ?? '',
    }).toString(),
  });
  return ((await body.json()) as { access_token: string }).access_token;
}

function pathOf(name: string | undefined): string {
  return join(folder, name ?? '');
}

describe.each(specs.map((spec) => [spec.service, spec] as const))('of %s', (service, spec) => {
  const files = () => handOver.services.find((one) => one.service === service);

  test('the OpenAPI document is whole by itself, with an accepted request per operation', async () => {
    const api = await SwaggerParser.validate(pathOf(files()?.openapi), {
      resolve: { external: false },
      dereference: { circular: 'ignore' },
    });
    const text = readFileSync(pathOf(files()?.openapi), 'utf8');
    expect(Object.keys(api.paths ?? {})).toEqual(Object.keys(spec.document['paths'] as object));
    expect(text.match(/\$ref: (?!["']?#)/g)).toBeNull();
    const bodies = spec.operations.filter(({ body }) => body !== undefined);
    expect(text.match(/^ {12,14}example:/gm)?.length ?? 0).toBeGreaterThanOrEqual(bodies.length);
  });

  test('the collection holds every operation once, and each of its requests is responded', async () => {
    const collection = JSON.parse(readFileSync(pathOf(files()?.postman), 'utf8')) as Item;
    const items = requestsIn(collection);
    expect(items.map(({ name }) => name).toSorted()).toEqual(
      spec.operations.map(({ id }) => summaryOf(spec.document, id)).toSorted(),
    );
    if (service === 'authentication') return;
    const base = parseTarget(sandbox.target).urls[spec.operations[0]!.address] ?? '';
    for (const item of items) {
      const { statusCode, body } = await request(base + urlOf(item), {
        method: item.request!.method as 'GET',
        headers: {
          ...Object.fromEntries(item.request!.header.map(({ key, value }) => [key, value])),
          authorization,
        },
        ...(item.request!.body && { body: item.request!.body.raw }),
      });
      const answer = `${item.name}: ${statusCode} ${await body.text()}`;
      // The payment of the example was made when it was recorded.
      expect(answer).toMatch(service === 'card-authorization' ? /: 409 / : /: 20[02] /);
    }
  });
});

interface Item {
  name: string;
  item?: Item[];
  request?: {
    method: string;
    header: { key: string; value: string }[];
    url: {
      path: string[];
      query: { key: string; value: string; disabled?: boolean }[];
      variable: { key: string; value: string }[];
    };
    body?: { raw: string };
  };
}

function requestsIn({ item = [] }: Item): Item[] {
  return item.flatMap((one) => (one.request === undefined ? requestsIn(one) : [one]));
}

function urlOf({ request: sent }: Item): string {
  const { path: steps = [], query: fields = [], variable = [] } = sent?.url ?? {};
  const values = new Map(variable.map(({ key, value }) => [`:${key}`, value]));
  const path = steps.map((step) => values.get(step) ?? step).join('/');
  const query = fields
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  return `/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function summaryOf(document: object, id: string): string {
  const { paths } = document as { paths: Record<string, Record<string, Record<string, string>>> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const named = operations.find(({ operationId }) =>
    id.endsWith(`/${operationId?.replaceAll('.', '/')}`),
  );
  return named?.['summary'] ?? id;
}

test('an Arazzo runner of another make goes through every flow', async () => {
  const { urls, fixtures } = parseTarget(sandbox.target);
  const inputs = {
    authorization,
    restaurant: fixtures.restaurant,
    paymentId: crypto.randomUUID(),
    payment: JSON.parse(payment) as unknown,
    businessDate: fixtures.reports?.businessDate,
  };
  const servers = ['card-authorization', 'configuration'].map((name) => [name, urls.base]);
  const words = [
    ...['respect', pathOf(handOver.arazzo), '--input', JSON.stringify(inputs)],
    // It goes on from a page that another flow came to.
    ...['--skip', 'walkTablesFrom'],
    ...[...servers, ['analytics', urls.analytics]].flatMap(([name, url]) => [
      '--server',
      `${name}=${url}`,
    ]),
  ];
  const { code, output } = await ended(words);
  expect(code, output).toBe(0);
  for (const flow of [
    'authorizeAndPayAgain',
    'requestReportAndWait',
    'walkTables',
    'walkTablesFrom',
  ])
    expect(output).toContain(`Running workflow flows.arazzo.yaml / ${flow}`);
}, 120_000);

function ended(words: string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn(process.execPath, [RESPECT, ...words], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
