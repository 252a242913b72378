import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot as root } from '../../projectRoot.ts';
import { instrument } from './instrument.ts';
import { reachFor, switchOn, takeHits } from './stryker.ts';

test('what is met is counted while no mutant is on', async () => {
  const { mutants, contents } = await instrument(['src/words/json/isObject.ts']);
  const code = stripTypeScriptTypes(contents.get(join(root, 'src/words/json/isObject.ts')) ?? '');
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { isObject } = (await import(url)) as { isObject: (value: unknown) => boolean };
  const [first] = mutants;
  const metWith = (mutant?: string) => {
    switchOn(mutant);
    reachFor('test');
    isObject({});
    reachFor(undefined);
    return Object.keys(takeHits('test'));
  };
  expect(metWith()).toContain(first?.id);
  expect(metWith(first?.id)).toEqual([]);
  expect(metWith()).toContain(first?.id);
  switchOn(undefined);
});
