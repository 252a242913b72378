import { Instrumenter } from '@stryker-mutator/instrumenter';
import { expect, test } from 'vitest';
import { WORDS, wordsForPeople } from './wordsForPeople.ts';

const quiet = () => false;
const silent = Object.fromEntries(
  ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].flatMap((level) => [
    [`is${level}Enabled`, quiet],
    [level.toLowerCase(), quiet],
  ]),
) as unknown as ConstructorParameters<typeof Instrumenter>[0];

/** The places in a piece of code of which mutants are left. */
async function mutantsOf(content: string): Promise<string[]> {
  const { mutants } = await new Instrumenter(silent).instrument(
    [{ name: 'a.ts', mutate: true, content }],
    { plugins: null, excludedMutations: [], ignorers: [wordsForPeople] },
  );
  return mutants
    .filter(({ statusReason }) => statusReason !== WORDS)
    .map(({ location: { start, end } }) => content.slice(start.column, end.column));
}

test.each([
  ['a text of several words', "const text = 'no such item';"],
  ['a text of several words that is filled in', 'const text = `no item of ${count}`;'],
  ['what a refusal is said to be of', "trial.refused(exchange, statuses, 'zero');"],
  ['the reason why nothing follows', "trial.notExercised(count === 0 ? 'none' : 'one');"],
  ['the name of a precondition', "const need = { name: 'stock', missing };"],
])('%s is no decision', async (_what, content) => {
  const texts = (await mutantsOf(content)).filter((changed) => /^['`]/.test(changed));
  expect(texts).toEqual([]);
});

test.each([
  ["item.status === 'IN_STOCK'", "'IN_STOCK'"],
  ["trial.refused(exchange, ['400'], 'zero')", "'400'"],
  ["trial.holds(count > 0, () => ({ message: 'none' }))", 'count > 0'],
  ["const item = { name: 'Soup' };", "'Soup'"],
])('%s is one', async (content, changed) => {
  expect(await mutantsOf(content)).toContain(changed);
});
