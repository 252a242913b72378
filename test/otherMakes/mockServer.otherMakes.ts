import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validValues } from '../../generators/schema/validValues.ts';
import { loadSpecs, SPECS_FOLDER } from '../../src/promised/reading/loadSpecs.ts';
import type { Operation, Parameter, ResolveRef } from '../../src/promised/types.ts';

const PRISM = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
const GUID = 'c0ffee00-0000-4000-8000-000000000001';

/** Prism serves a document as it lies on disk. */
describe.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'a mock server of %s',
  (service, { operations, resolve }) => {
    let prism: ChildProcess;
    let address: string;

    beforeAll(async () => {
      const document = join(SPECS_FOLDER, `${service}.yaml`);
      prism = spawn(process.execPath, [
        PRISM,
        'mock',
        '--port',
        '0',
        '--multiprocess',
        'false',
        document,
      ]);
      address = await listening(prism);
    }, 120_000);

    afterAll(() => {
      prism.kill();
    });

    test.each(operations.map((operation) => [operation.documented, operation] as const))(
      'responses %s',
      async (_, operation) => {
        const { path, ...init } = requestOf(operation, resolve);
        const { statusCode, body } = await request(address + path, init);
        expect({ statusCode, body: await body.text() }).toMatchObject({ statusCode: 200 });
      },
    );

    test.runIf(service === 'stock')('rejects a search for nothing, with its own 422', async () => {
      const search = operations.find(({ id }) => id === 'stock/search')!;
      const { path, ...init } = requestOf(search, resolve);
      const { statusCode } = await request(address + path, { ...init, body: '{}' });
      expect(statusCode).toBe(422);
    });
  },
);

async function listening({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const [, address] = /is listening on (http:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Prism ended before it listened');
}

/** A request with everything that the document requires. */
function requestOf({ path, method, parameters, body }: Operation, resolve: ResolveRef) {
  const required = parameters.filter((parameter) => parameter.required);
  const headers = required.filter((parameter) => parameter.in === 'header');
  return {
    path: required
      .filter((parameter) => parameter.in === 'path')
      .reduce(
        (filled, parameter) => filled.replace(`{${parameter.name}}`, textFor(parameter)),
        path,
      ),
    method,
    // Prism closes what is kept alive when it is slow.
    reset: true,
    headers: {
      authorization: 'Bearer something',
      ...Object.fromEntries(headers.map((header) => [header.name, textFor(header)])),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(drawn(body.schema, resolve)) }),
  };
}

function textFor({ schema }: Parameter): string {
  const { enum: values } = schema as { enum?: string[] };
  return values?.[0] ?? GUID;
}

function drawn(schema: NonNullable<Operation['body']>['schema'], resolve: ResolveRef): unknown {
  const values = validValues(schema, { resolve, optional: 'none' });
  return fc.sample(values, { seed: 1, numRuns: 1 })[0];
}
