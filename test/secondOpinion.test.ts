import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { HonestClient } from '../faults/clients/Caller.ts';
import { honestClients } from '../faults/clients/honestClients.ts';
import { Partner } from '../faults/clients/Partner.ts';
import { first, isTo } from '../faults/clients/scenarios.ts';
import { judgeRecording } from '../proof/clients/proveClients.ts';
import { recordClient } from '../proof/clients/recordClient.ts';
import { projectRoot as root } from '../projectRoot.ts';
import { mitmproxy } from '../src/clients/testing/harMakes.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import { start } from './startConformance.ts';

/**
 * A judge of another make, Redocly's `drift`, looks at the same recordings by the same specifications. It holds answers against
 * schemas, as `inspect` does; requests that were refused it leaves out, and it knows no rules by hand.
 */

const folder = mkdtempSync(join(tmpdir(), 'drift-'));
afterAll(() => rmSync(folder, { recursive: true }));
const specs = loadSpecs();

interface Drift {
  run: { documentedExchanges: number };
  problems: {
    ruleId: string;
    target: string;
    dataPath?: string;
    details?: { keyword?: string };
  }[];
}

/** What both say of the responses that a client was given by one service. */
async function opinionsOn(client: HonestClient, service: string) {
  const recording = await recordClient(client);
  const ours = judgeRecording(recording, specs)
    .platformDecisions()
    .filter(({ outcome, rule }) => outcome === 'failed' && rule.startsWith(`${service}/`))
    .map(({ rule }) => rule);
  const { urls } = parseTarget(recording.target);
  const [har, report] = [join(folder, 'traffic.har'), join(folder, 'report.json')];
  writeFileSync(har, JSON.stringify(mitmproxy(recording.exchanges)));
  const server = service === 'analytics' ? urls.analytics : urls.base;
  const words = ['drift', har, '--api', join(root, `specs/${service}.yaml`), '--server', server!];
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const { output } = await start(
    process.execPath,
    [cli, ...words, '--format', 'json', '--output', report],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  const { run, problems } = JSON.parse(read(report, output)) as Drift;
  const theirs = problems.filter(
    ({ ruleId, target }) => ruleId === 'schema-consistency' && target === 'response',
  );
  return { ours, theirs, looked: run.documentedExchanges };
}

function read(file: string, output: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`drift wrote no report: ${output}`);
  }
}

test.each([
  ['clients/honest/nightly-copy', 'configuration'],
  ['clients/honest/nightly-copy', 'restaurants'],
  ['clients/honest/tills', 'stock'],
  ['clients/honest/tills', 'card-authorization'],
])('%s: neither has anything against what %s responded', async (id, service) => {
  const client = honestClients.find((one) => one.id === id)!;
  const { ours, theirs, looked } = await opinionsOn(client, service);
  expect(looked).toBeGreaterThan(1);
  expect({ ours, theirs }).toEqual({ ours: [], theirs: [] });
});

/** A client that is given entries with something wrong. */
const given = (path: string, spoil: (entry: object) => unknown): HonestClient => ({
  id: 'given',
  description: '',
  wrap: first(Infinity, isTo('GET', path), (response) => ({
    ...response,
    body: (response.body as object[]).map(spoil),
  })),
  call: async (caller) => {
    const partner = new Partner(caller);
    await partner.login();
    await partner.get(path);
  },
});

const [STOCK, TABLES] = ['/stock/v1/inventory', '/config/v2/tables'];

test.each<
  [path: string, what: string, spoil: (entry: object) => unknown, rule: string, theirs: string]
>([
  [
    STOCK,
    'an unknown status',
    (entry) => ({ ...entry, status: 'GONE' }),
    'status/enum',
    'status/enum',
  ],
  [STOCK, 'a number for a guid', (entry) => ({ ...entry, guid: 7 }), 'guid/type', 'guid/type'],
  [TABLES, 'texts for entries', () => 'a table', 'items/type', '0/type'],
])('at %s both find %s', async (path, _, spoil, rule, place) => {
  const service = path === STOCK ? 'stock' : 'configuration';
  const { ours, theirs } = await opinionsOn(given(path, spoil), service);
  expect(ours.map((id) => id.split('/').slice(-2).join('/'))).toContain(rule);
  const places = theirs.map(
    ({ dataPath, details }) => `${dataPath?.split('/').at(-1)}/${details?.keyword}`,
  );
  expect(places).toContain(place);
});
