import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { derivedFaults } from '../../faults/derivedFaults.ts';
import type { Handler, OpenSandbox, Wrapper } from '../../sandbox/types.ts';
import { parseBody } from '../../sandbox/webMessages.ts';
import { documentSpec } from '../../src/checked/openapi/documentSpec.ts';
import { documentSuite } from '../../src/checked/openapi/documentSuite.ts';
import { documentTarget, givenSecrets } from '../../src/checked/openapi/documentTarget.ts';
import { watched } from '../proveVariant.ts';
import { SandboxWire } from '../SandboxWire.ts';
import { atEach } from './atServer.ts';
import { judgedBy, withOutcome } from './judgedBy.ts';
import type { ForeignServer } from './servers.ts';

/**
 * `node proof/foreign/seedFaults.ts [PART OF A NAME] [--most N]`: puts the faults of our recipes before servers that nobody
 * here wrote, one at a time, and prints how many are noticed: of N of those whose rules hold there.
 */

const { values, positionals } = parseArgs({
  options: { most: { type: 'string', default: '25' } },
  allowPositionals: true,
});
/** The paths of a document are below this address, whatever address the server has. */
const HERE = 'http://api.invalid';
/** How long one response may take. */
const PATIENCE_MS = 3000;
const OF_CONNECTION = /^(host|connection|keep-alive|transfer-encoding|content-(length|encoding))$/;

async function seed(server: ForeignServer, base: string, file: string): Promise<void> {
  const { token, header } = parseArgs({
    args: server.options ?? [],
    options: { token: { type: 'string' }, header: { type: 'string', multiple: true } },
  }).values;
  const made = documentSpec(file, readFileSync(file, 'utf8'), givenSecrets({ token, header }));
  const target = documentTarget({ base: HERE, token, header, mayChange: true }, made);
  const judging = { made, suite: documentSuite(made), target };
  const wireWith = (wrap: Wrapper) =>
    new SandboxWire({ answer: wrap(passedOn(base)) } as Pick<OpenSandbox, 'answer'> as OpenSandbox);
  const honest = await judgedBy(
    judging,
    wireWith((next) => next),
  );
  const holds = new Set(withOutcome(honest, 'passed'));
  const all = derivedFaults(made.spec)
    .filter(({ id }) => !isAllowed(id))
    .filter(({ rules }) => rules.every((rule) => holds.has(rule)));
  const each = Math.max(1, all.length / Number(values.most));
  const faults = all.filter((_, index) => index % each < 1);
  let [noticed, seen] = [0, 0];
  for (const { id, wrap, rulesToRun = [] } of faults) {
    const { wrap: faulty, hasDiffered } = watched(wrap);
    const failsBy = async (rules: string[]) => {
      const decided = await judgedBy(judging, wireWith(faulty), rules);
      return withOutcome(decided, 'failed').some((rule) => holds.has(rule));
    };
    // What another operation shows, or a second request, is in a whole run alone.
    const isNoticed = (await failsBy(rulesToRun)) || (await failsBy([]));
    if (isNoticed) noticed += 1;
    if (isNoticed || hasDiffered()) seen += 1;
    if (!isNoticed) console.log(`  ${hasDiffered() ? 'unnoticed' : 'without effect'} ${id}`);
  }
  console.log(`| ${server.name} | ${faults.length} | ${noticed} of ${seen} |`);
}

/** A document of others does not say that valid requests are accepted, or that nobody leads elsewhere. */
function isAllowed(fault: string): boolean {
  return /\/accepts\/refused$|\/response\/status\/not-kept$/.test(fault);
}

/** A handler that asks a server. */
function passedOn(base: string): Handler {
  return async ({ method, path, query, headers, body }) => {
    const response = await fetch(`${base}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
      method,
      headers: kept(Object.entries(headers)),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const given = isJson ? parseBody(text) : text;
    const { status } = response;
    return { status, headers: kept([...response.headers]), body: text === '' ? undefined : given };
  };
}

function kept(fields: [string, string][]): Record<string, string> {
  return Object.fromEntries(fields.filter(([name]) => !OF_CONNECTION.test(name)));
}

await atEach(positionals[0] ?? '', seed);
