import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { documentSpec, type DocumentSpec } from '../../src/checked/openapi/documentSpec.ts';
import { documentSuite } from '../../src/checked/openapi/documentSuite.ts';
import { documentTarget, givenSecrets } from '../../src/checked/openapi/documentTarget.ts';
import { startSession } from '../../src/sent/startSession.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../../src/promised/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { hurriedClock } from '../hurriedClock.ts';
import { SandboxWire } from '../SandboxWire.ts';
import { judgedBy, withOutcome } from './judgedBy.ts';

const own = parseTarget(openSandbox({ control: true }).targetAt('http://127.0.0.1'));

/** What judges one service by its document. */
export interface Alone {
  /** Its document as others would have it: without our keys. */
  document: string;
  service: string;
  /** The address below which its paths are. */
  base: string;
  made: DocumentSpec;
  suite: Suite;
  header: string[];
}

/** What a sandbox does, by the document of one service alone. */
export async function judgedAlone(
  { made, suite, header, base }: Alone,
  mayChange: boolean,
  wrap?: Wrapper,
): Promise<{ exercised: number; failed: string[] }> {
  const sandbox = openSandbox({ control: true, wrap });
  const wire = new SandboxWire(sandbox);
  const token = await tokenAt(wire);
  const target = documentTarget({ base, token, header, mayChange }, made);
  const decided = await judgedBy({ made, suite, target }, wire);
  return {
    exercised: withOutcome(decided, 'passed', 'failed').length,
    failed: withOutcome(decided, 'failed'),
  };
}

async function tokenAt(wire: SandboxWire): Promise<string | undefined> {
  const config = { target: own, seed: 1, cases: 1, rules: [] };
  const session = startSession(config, loadSpecs(), [], { wire, clock: hurriedClock });
  const token = await session.tokenOf(own.clients[0].id);
  await session.client.close();
  return token;
}

/** What judges a service by its document, as if that came from others. */
export function readAlone({ service, document: described }: Spec): Alone {
  const text = readFileSync(join(projectRoot, `specs/${service}.yaml`), 'utf8');
  const header = JSON.stringify(described).includes('"x-fixture":"restaurant"')
    ? [`Platform-Restaurant-External-ID: ${own.fixtures.restaurant}`]
    : [];
  const document = JSON.stringify(foreign(parse(text)));
  const made = documentSpec(service, document, givenSecrets({ token: 'a token', header }));
  const base = own.urls[String(described['x-address'])] ?? own.urls.base;
  return { document, service, base, made, suite: documentSuite(made), header };
}

/** A document without what it says in our words. */
function foreign(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(foreign);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(kept.map(([key, value]) => [key, foreign(value)]));
}
