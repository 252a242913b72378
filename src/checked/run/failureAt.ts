import { AssertionError } from 'node:assert';
import { join } from 'node:path';
import type { Violation } from '../../sent/judging/signals.ts';
import { checkPlace } from '../../promised/places/checkPlace.ts';
import { projectRoot } from '../../../projectRoot.ts';
import type { Rule } from '../../promised/types.ts';
import type { Decision } from '../../decided/types.ts';

/**
 * A failed rule as the error that a test runner shows: what was expected and received, and a stack that lands in the
 * check (or, for a derived constraint, at its keyword in the spec), not in the loop that runs it.
 */
export function failureAt(rule: Rule, decision: Decision, violation?: Violation): AssertionError {
  const error = new AssertionError({ message: describe(decision) });
  const frames = inSuites(violation);
  const place = checkPlace(rule);
  const where =
    frames.length > 0 || place === undefined
      ? frames
      : [`    at ${rule.id} (${join(projectRoot, place.file)}:${place.line}:1)`];
  error.stack = [`${error.name}: ${error.message}`, ...where].join('\n');
  // The message contains expected and received; there are no two values to compare.
  Object.assign(error, { diff: undefined });
  return error;
}

function describe({ failures }: Decision): string {
  return failures
    .map(({ message, before = [], sent, expected, actual, twin, curl }) =>
      [
        message,
        ...before.map((step) => `  before    ${step}`),
        ...(sent ? [`  sent      ${sent}`] : []),
        `  expected  ${expected}`,
        `  received  ${actual}`,
        ...(twin ? [`  twin      ${twin}`] : []),
        `  curl      ${curl}`,
      ].join('\n'),
    )
    .join('\n\n');
}

/** The stack frames of a violation that are in the suites: the code that asserted, and its callers. */
function inSuites(violation: Violation | undefined): string[] {
  const frames = violation?.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.filter(
    (frame) => /[\\/]suites[\\/]/.test(frame) && !frame.includes('.conformance.'),
  );
}
