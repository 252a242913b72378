import { expect, test } from 'vitest';
import { keyed } from '../testing/Feature.ts';
import { judgedDocument } from '../testing/judgedDocument.ts';
import { documentSpec } from '../documentSpec.ts';
import { serve } from '../testing/serve.ts';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }";
const NONE_GIVEN = 'no credential was given: pass one with --token or --header';

test.each([
  ['{ type: apiKey, in: header, name: X-Key }', `${NONE_GIVEN} (key: 'X-Key: …')`],
  ['{ type: apiKey, in: query, name: k }', `${NONE_GIVEN} (key: 'k: …')`],
  ['{ type: apiKey, in: cookie, name: sid }', `${NONE_GIVEN} (key: 'Cookie: sid=…')`],
  ['{ type: http, scheme: basic }', `${NONE_GIVEN} (key: 'Authorization: Basic …')`],
  ['{ type: openIdConnect }', `${NONE_GIVEN} (key: 'Authorization: Bearer …')`],
  ['{ type: http, scheme: digest }', 'this suite cannot present key (http digest)'],
  ['{ type: mutualTLS }', 'this suite cannot present key (mutualTLS)'],
])(
  '%s: what requests lack is told before the first, and is the reason after it',
  async (scheme, lack) => {
    const document = HEAD + keyed(scheme);
    expect(documentSpec('d.yaml', document).remarks).toContain(`1 operation of 1: ${lack}`);
    const server = await serve(() => [401, {}]);
    const { decisions } = await judgedDocument(document, { base: server.base });
    await server.close();
    expect(decisions.get('api/get-me/accepts')?.reason).toBe(lack.replace(/ \(key: .*/, ''));
  },
);
