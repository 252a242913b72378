import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot as root } from '../projectRoot.ts';
import { variablesOf } from '../src/target/placeholders.ts';
import {
  issue,
  newAuthority,
  type Certificate,
} from '../src/sent/exchange/testing/certificates.ts';
import { clientFor } from '../src/sent/exchange/client/testServer.ts';
import { rulesOf } from '../src/checked/run/rulesOf.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { loadTarget } from '../src/target/loadTarget.ts';
import { startConformance } from './startConformance.ts';

/** Everything that the example of a target file shows: as it stands, and with all that is commented out taken in. */
const file = join(root, 'targets/partner.example.yaml');
const example = readFileSync(file, 'utf8');
/** A line of YAML behind a #: a field or an item of a list; the first line is for editors. */
const whole = example.replaceAll(
  /^( *)# (?!yaml-)( *(?:- )?(?:[A-Za-z0-9$-]+:(?: |$)|- \S).*)$/gm,
  '$1$2',
);

const folder = mkdtempSync(join(tmpdir(), 'example-target-'));
const env: Record<string, string> = Object.fromEntries(
  variablesOf(whole).map((name) => [name, `value-of-${name}`]),
);
let authority: Certificate;

beforeAll(async () => {
  authority = await newAuthority();
  const { key, cert } = await issue(authority, 'the-suite');
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc' } as const;
  const passphrase = env['PARTNER_KEY_PASSPHRASE'] ?? '';
  const files = {
    'partner-ca.pem': authority.cert,
    'partner-client.pem': cert,
    'partner-client.key': createPrivateKey(key)
      .export({ ...cipher, passphrase })
      .toString(),
    'whole.yaml': whole,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('loads as it stands', () => {
  expect(loadTarget(file, env).name).toBe('partner environment of ACME Bistro');
});

test('its first line names the schema to an editor', () => {
  const path = /^# yaml-language-server: \$schema=(.+)\n/.exec(example)?.[1] ?? '';
  expect(readFileSync(resolve(dirname(file), path), 'utf8')).toContain('title: Target');
});

test('shows every field that there is, and each that it shows is accepted', () => {
  const target = loadTarget(join(folder, 'whole.yaml'), env);
  const schema = parse(readFileSync(join(root, 'src/target/target.schema.yaml'), 'utf8')) as Schema;
  const shown = fieldsOf(parse(whole));
  // One stands in files of JSON, in YAML the first line does; the others are of another exchange than the one that is shown.
  const elsewhere = ['$schema', 'auth.audience', 'auth.parameters'];
  const missing = fieldsIn(schema).filter((name) => !elsewhere.includes(name) && !shown.has(name));
  expect(missing).toEqual([]);
  expect(Object.keys(target)).toEqual(expect.arrayContaining(Object.keys(parse(whole) as object)));
});

test('a file of JSON may name its schema', () => {
  const path = join(folder, 'target.json');
  const description = parse(example) as object;
  writeFileSync(path, JSON.stringify({ $schema: '../target.schema.yaml', ...description }));
  expect(loadTarget(path, env).clients).toHaveLength(1);
});

test('the rules that it waives exist', () => {
  const ids = new Set(
    loadSpecs()
      .flatMap(rulesOf)
      .map(({ id }) => id),
  );
  const { waivers } = loadTarget(join(folder, 'whole.yaml'), env);
  expect(waivers.length).toBeGreaterThan(0);
  for (const { rule } of waivers) expect(ids).toContain(rule);
});

test('its token exchange, its headers and its certificates are what a server sees', async () => {
  const seen: unknown[] = [];
  const server = createServer(
    { ...(await issue(authority, 'localhost')), ca: authority.cert, requestCert: true },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { subject } = (request.socket as TLSSocket).getPeerCertificate();
        const { 'x-api-key': key, authorization } = request.headers;
        const body = Buffer.concat(chunks).toString();
        seen.push({ from: subject.CN, key, authorization, body: body && JSON.parse(body) });
        response.end('{"token":{"accessToken":"of-the-example","expiresIn":60}}');
      });
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = loadTarget(join(folder, 'whole.yaml'), env);
  const { send } = clientFor({ ...target, urls: { base: url, auth: url } });
  await send({ token: { client: 'full' } });
  server.closeAllConnections();
  server.close();
  const both = { from: 'the-suite', key: 'value-of-PARTNER_GATEWAY_KEY' };
  expect(seen).toMatchObject([
    {
      ...both,
      body: {
        clientId: 'value-of-PARTNER_CLIENT_ID',
        clientSecret: 'value-of-PARTNER_CLIENT_SECRET',
        userAccessType: 'MACHINE_CLIENT',
      },
    },
    { ...both, authorization: 'Bearer of-the-example' },
  ]);
});

test('a plan is made of it', async () => {
  const words = ['plan', '--target', join(folder, 'whole.yaml'), '--service', 'stock'];
  const { code, output } = await startConformance(words, { env: { ...process.env, ...env } });
  expect(code, output).toBe(0);
  expect(output).toContain('stock/list/quantity-is-listed');
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** `clients.id`: every field that a schema names, through objects and lists. */
function fieldsIn({ properties = {}, items }: Schema, path = ''): string[] {
  const inside = Object.entries(properties).flatMap(([name, schema]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return [field, ...fieldsIn(schema, field)];
  });
  return items === undefined ? inside : [...inside, ...fieldsIn(items, path)];
}

/** The same of a value. */
function fieldsOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...fieldsOf(item, path)]));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, item]) => {
      const field = path === '' ? name : `${path}.${name}`;
      return [field, ...fieldsOf(item, field)];
    }),
  );
}
