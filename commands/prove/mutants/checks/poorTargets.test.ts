import { expect, test } from 'vitest';
import { openSandbox } from '../../../../sandbox/openSandbox.ts';
import { parseTarget } from '../../../../src/target/loadTarget.ts';
import { poorTargets } from './poorTargets.ts';

const described = openSandbox({ control: true }).targetAt('http://127.0.0.1');

// One that is no target file is left out where mutants are judged, and shows nothing.
test.each(poorTargets)('$lacks: what is left is a target file', ({ change }) => {
  expect(() => parseTarget(change({ ...described }))).not.toThrow();
});
