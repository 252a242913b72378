import { createClient } from '../../src/exchange/Client.ts';
import { createRedactor } from '../../src/exchange/Redactor.ts';
import { secretsOf } from '../../src/exchange/secretsOf.ts';
import { sensitiveFields } from '../../src/spec/loadSpecs.ts';
import type { Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { TargetUnusable } from '../TargetUnusable.ts';

/**
 * Gets one token before anything else is sent: without it there is nothing to judge.
 * @throws TargetUnusable with what was tried and what to look at
 */
export async function preflight(target: Target, specs: Spec[]): Promise<void> {
  const redactor = createRedactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
  });
  const client = createClient({ target, redactor });
  const [first] = target.clients;
  const result = await client.tokenFor(first.id);
  await client.close();
  if ('token' in result) return;
  throw new TargetUnusable(
    `No verdict: no token could be got for the client "${first.id}" at ${target.urls.auth} (${result.reason}). ` +
      `Look at urls.auth, the client's clientId and clientSecret, and how the exchange is described under auth in the target file.`,
  );
}
