import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import { standaloneTest } from '../../promised/schemas/standaloneTest.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { LOG_COMMAND } from '../../words/say.ts';
import { printable, unprintable } from '../../words/printable.ts';
import { roleWord } from './failureText.ts';
import type { Failure, ScriptAssertion, AssertedValue } from '../../decided/types.ts';

/** Input for the judge of a script. */
export interface Judged {
  failure: Failure;
  /** The exchanges that the script sends, in order. */
  exchanges: RecordedExchange[];
  /** The variables whose values are never shown. */
  secrets: string[];
}

/**
 * A program for Node that reads a script's responses from a folder, one after the other, prints expected and received, and
 * exits as the script must; undefined if only the check itself can tell.
 */
export function scriptJudge({ failure, exchanges, secrets }: Judged): string | undefined {
  const { assertion, expected, actual } = failure;
  const judged = exchanges.findIndex(({ id }) => id === assertion?.exchange);
  if (assertion === undefined || judged < 0) return undefined;
  const tests = testsOf(assertion);
  if (tests === undefined) return undefined;
  const asked = exchanges.map(({ role, request, response, error }) => ({
    role: roleWord(role),
    method: request.method,
    then: error === null ? (response?.status ?? 0) : 0,
  }));
  const { statuses, value } = assertion;
  return [
    `const asked = ${inScript(asked)};`,
    `const [judged, statuses, value] = ${inScript([judged, statuses, value && { of: value.of, steps: value.steps }])};`,
    `const [expected, receivedThen] = ${inScript([expected, actual].map(printable))};`,
    `const secrets = ${inScript(secrets)};`,
    // As where this program prints: nothing of a response acts upon the terminal, or is a command for a build server.
    `const [UNPRINTABLE, LOG_COMMAND] = [${String(unprintable('g'))}, ${String(LOG_COMMAND)}];`,
    ...tests,
    PROGRAM,
  ].join('\n');
}

/** The tests for which values of a response matter, and which of these are right. Undefined if a package would be needed. */
function testsOf({ value }: ScriptAssertion): string[] | undefined {
  if (value === undefined) return ['const [applies, keeps] = [];'];
  const { applies, keeps }: AssertedValue = value;
  const [shows, isRight] = [standaloneTest(applies), standaloneTest(keeps)];
  if (shows === undefined || isRight === undefined) return undefined;
  return [`const applies = ${shows};`, `const keeps = ${isRight};`];
}

/** A value as JavaScript source on one line, in which nothing can end the script's text. */
function inScript(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

/** The program. Exit codes: 0 the failure is gone, 1 it is still there, 3 nothing shows. */
const PROGRAM = readFileSync(join(projectRoot, 'src/shown/report/failureJudge.js'), 'utf8')
  // What it says to our linter.
  .replace(/^\/\*.*\*\/\n/gm, '')
  .trim();
