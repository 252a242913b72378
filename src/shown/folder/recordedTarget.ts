import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readForeignJson, kindAt } from '../../words/files/readForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { isObject } from '../../words/json/isObject.ts';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { secretsOf, withoutSecrets } from '../../sent/redaction/secretsOf.ts';
import { sensitiveFields } from '../../promised/reading/loadSpecs.ts';
import type { Spec } from '../../promised/types.ts';
import type { Target } from '../../target/Target.ts';
import { areFixtures, areWaivers } from '../../target/validateTarget.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import type { ControlAnswer } from '../../sent/log/ControlAnswer.ts';

/** The file with a run's target, in the folder of its results. */
export const TARGET_FILE = 'target.json';

/** Writes a run's target without secrets: the values from which its requests were made. */
export function writeTarget(folder: string, target: Target, specs: Spec[]): void {
  const redactor = new Redactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
  });
  const told = redactor.json(withoutSecrets(target));
  writeFileSync(join(folder, TARGET_FILE), `${JSON.stringify(told, null, 2)}\n`);
}

/** @throws WrongUse if a run left no target: an earlier version's run did not */
export function readTarget(folder: string): Target {
  const file = join(folder, TARGET_FILE);
  try {
    const target = readForeignJson(file);
    if (isTarget(target)) return target;
    throw new UnreadableFile(file, 'describes no target');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new WrongUse(
      `${file}: what the run was told of its target cannot be read there (it ${error.why}); give the folder of a run of this suite.`,
    );
  }
}

/** Whether a value has what every target has; a run writes it without its secrets. */
function isTarget(value: unknown): value is Target {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    [value.urls, value.permissions, value.limits, value.auth].every((one) => isObject(one)) &&
    Array.isArray(value.clients) &&
    value.clients.length > 0 &&
    value.clients.every((client) => isObject(client) && Array.isArray(client.scopes)) &&
    areFixtures(value.fixtures) &&
    areWaivers(value.waivers)
  );
}

/** The file of the control plane's responses to a run, in the folder of its results; absent if it was not asked. */
export const CONTROL_FILE = 'control.json';

export function writeControlAnswers(folder: string, answers: ControlAnswer[]): void {
  if (answers.length === 0) return;
  writeFileSync(join(folder, CONTROL_FILE), `${JSON.stringify(answers, null, 1)}\n`);
}

/** @throws UnreadableFile if what the folder holds are no such responses */
export function readControlAnswers(folder: string): ControlAnswer[] {
  const file = join(folder, CONTROL_FILE);
  if (kindAt(file) === undefined) return [];
  const answers = readForeignJson(file);
  if (Array.isArray(answers) && answers.every(isAnswer)) return answers;
  throw new UnreadableFile(file, 'holds no responses of a control plane');
}

function isAnswer(value: unknown): value is ControlAnswer {
  return (
    isObject(value) &&
    typeof value.status === 'number' &&
    ['rule', 'method', 'path', 'body'].every((name) => typeof value[name] === 'string')
  );
}
