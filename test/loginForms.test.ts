import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import Provider, { type Configuration } from 'oidc-provider';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startSession } from '../src/sent/startSession.ts';
import {
  filesOfOneTest,
  issue,
  newAuthority,
  type Certificate,
} from '../src/sent/exchange/testing/certificates.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import { suites } from '../suites/suites.ts';

/** Clients that show no secret, at a token server of another make (oidc-provider), and at an operation that takes its tokens. */
const TOKEN_PATH = '/authentication/v1/authentication/login';
const SCOPES = 'stock:read';
// It says that it keeps its data in memory, which is what a test wants.
vi.spyOn(console, 'warn').mockReturnValue();
vi.spyOn(console, 'info').mockReturnValue();
const authority = await newAuthority();
const server = await issue(authority, 'localhost');
const pem = { type: 'pkcs8', format: 'pem' } as const;
const own = keyPair();
const others = keyPair();

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export(pem),
    jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'one' },
  };
}

function certificateOf(socket: unknown): string {
  const { raw } = (socket as TLSSocket).getPeerCertificate();
  return `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----`;
}

async function tokenServer(client: Record<string, unknown>): Promise<Provider> {
  const configuration: Configuration = {
    routes: { token: TOKEN_PATH },
    scopes: [SCOPES],
    clientAuthMethods: ['private_key_jwt', 'tls_client_auth'],
    clients: [
      {
        client_id: 'the-client',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        scope: SCOPES,
        ...client,
      },
    ],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      mTLS: {
        enabled: true,
        certificateBoundAccessTokens: true,
        tlsClientAuth: true,
        getCertificate: ({ req }) => certificateOf(req.socket),
        certificateAuthorized: ({ req }) => (req.socket as TLSSocket).authorized,
        certificateSubjectMatches: ({ req }, _property, expected) =>
          (req.socket as TLSSocket).getPeerCertificate().subject.CN === expected,
      },
    },
  };
  return new Provider('https://localhost', configuration);
}

/** Serves tokens, and the list of stock to whoever presents one over the certificate that it is bound to. */
async function serve(provider: Provider, more: ServerOptions = {}) {
  const logins = provider.callback();
  const answer: RequestListener = (request, response) => {
    if (request.url?.startsWith(TOKEN_PATH)) return void logins(request, response);
    void isAllowed(provider, request).then((isRight) => {
      response.setHeader('WWW-Authenticate', 'Bearer');
      response.writeHead(isRight ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(isRight ? '[]' : '{"status":401,"message":"no"}');
    });
  };
  const listening = createServer({ ...server, ...more }, answer);
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    listening.closeAllConnections();
    listening.close();
  });
  return `https://localhost:${(listening.address() as AddressInfo).port}`;
}

async function isAllowed(provider: Provider, { headers, socket }: IncomingMessage) {
  const [, shownToken = ''] = /^bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  const token = await provider.ClientCredentials.find(shownToken);
  if (token === undefined || !token.isValid) return false;
  const bound = token.isSenderConstrained() ? token['x5t#S256'] : undefined;
  const fingerprint = (socket as TLSSocket).getPeerCertificate().fingerprint256 ?? '';
  const shown = Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url');
  return bound === undefined || bound === shown;
}

/** What becomes of the rules of the token endpoint. */
async function judge(
  url: string,
  {
    auth,
    client,
    tls = {},
  }: {
    auth: Record<string, unknown>;
    client: Record<string, unknown>;
    tls?: Record<string, string>;
  },
) {
  const folder = filesOfOneTest({ 'ca.pem': authority.cert });
  const target = parseTarget({
    name: 'of another make',
    urls: { base: url, auth: url },
    auth,
    tls: { ca: join(folder, 'ca.pem'), ...tls },
    clients: [{ id: 'full', clientId: 'the-client', scopes: ['stock:read'], ...client }],
    fixtures: { restaurant: 'c0ffee00-0000-4000-8000-000000000001' },
  });
  const [spec, suite] = [loadSpecs(), suites].map((all) =>
    (all as { service: string }[]).find(({ service }) => service === 'authentication'),
  ) as [ReturnType<typeof loadSpecs>[number], (typeof suites)[number]];
  const config = { target, seed: 1, cases: 2, rules: [] };
  const session = startSession(config, loadSpecs(), suite.requestFactories, { patienceMs: 0 });
  const decisions = await runPlan(planOf(spec, suite, { rules: [] }), session);
  await session.client.close();
  return Object.fromEntries(
    decisions.map(({ rule, outcome, reason }) => [rule, { outcome, reason }]),
  );
}

const GETS_A_TOKEN = 'authentication/login/valid-client-gets-a-working-token';

function idsOf(rules: Awaited<ReturnType<typeof judge>>, outcome: string): string[] {
  return Object.keys(rules).filter((id) => rules[id]?.outcome === outcome);
}

describe('a client that signs (RFC 7523)', () => {
  const auth = {
    exchange: 'private-key-jwt',
    audience: 'https://localhost',
    parameters: { scope: SCOPES },
  };
  const registered = { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [own.jwk] } };

  test('gets tokens that work, and is asked for no secret', async () => {
    const url = await serve(await tokenServer(registered));
    const client = { privateKey: own.privateKey, keyId: 'one', algorithm: 'ES256' };
    const rules = await judge(url, { auth, client });
    expect(idsOf(rules, 'failed')).toEqual([]);
    expect(idsOf(rules, 'passed')).toContain(GETS_A_TOKEN);
    expect(rules['authentication/login/wrong-secret-gets-no-token']).toEqual({
      outcome: 'notExercised',
      reason: 'the clients of this target show no secret (auth.exchange)',
    });
  });

  test('gets none with the key of somebody else', async () => {
    const url = await serve(await tokenServer(registered));
    const rules = await judge(url, { auth, client: { privateKey: others.privateKey } });
    expect(rules[GETS_A_TOKEN]?.outcome).not.toBe('passed');
  });
});

describe('a client that shows a certificate (RFC 8705)', () => {
  const asksForOne = { ca: authority.cert, requestCert: true, rejectUnauthorized: false };
  const auth = { exchange: 'tls-client-auth', parameters: { scope: SCOPES } };
  const registered = {
    token_endpoint_auth_method: 'tls_client_auth',
    tls_client_auth_subject_dn: 'the-client',
    tls_client_certificate_bound_access_tokens: true,
  };

  async function judgeWith({ cert, key }: Certificate) {
    const url = await serve(await tokenServer(registered), asksForOne);
    const folder = filesOfOneTest({ 'cert.pem': cert, 'key.pem': key });
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    return judge(url, { auth, client: {}, tls });
  }

  test('gets tokens, and presents them over the certificate that they are bound to', async () => {
    const rules = await judgeWith(await issue(authority, 'the-client'));
    expect(idsOf(rules, 'failed')).toEqual([]);
    expect(idsOf(rules, 'passed')).toContain(GETS_A_TOKEN);
  });

  test('gets none with the certificate of somebody else', async () => {
    const rules = await judgeWith(await issue(authority, 'another-client'));
    expect(rules[GETS_A_TOKEN]?.outcome).not.toBe('passed');
  });
});
