import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRedactor } from '../redaction/Redactor.ts';
import { secretsOf, withoutSecrets } from '../redaction/secretsOf.ts';
import { sensitiveFields } from '../spec/loadSpecs.ts';
import type { Spec } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';
import { WrongUse } from '../target/WrongUse.ts';

/** What a run was told of its target, in the folder of its results. */
export const TARGET_FILE = 'target.json';

/** Writes what a run was told of its target, without anything secret: what its requests were made from. */
export function writeTarget(folder: string, target: Target, specs: Spec[]): void {
  const redactor = createRedactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
  });
  const told = redactor.json(withoutSecrets(target));
  writeFileSync(join(folder, TARGET_FILE), `${JSON.stringify(told, null, 2)}\n`);
}

/** @throws WrongUse where a run left none: an earlier suite's did not */
export function readTarget(folder: string): Target {
  const file = join(folder, TARGET_FILE);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Target;
  } catch (error) {
    throw new WrongUse(
      `${file}: what the run was told of its target cannot be read there (${(error as Error).message}); name the folder of a run of this suite.`,
    );
  }
}
