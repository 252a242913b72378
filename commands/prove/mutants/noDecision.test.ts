import { Instrumenter } from '@stryker-mutator/instrumenter';
import { expect, test } from 'vitest';
import { noDecision } from './noDecision.ts';

const quiet = () => false;
const silent = Object.fromEntries(
  ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].flatMap((level) => [
    [`is${level}Enabled`, quiet],
    [level.toLowerCase(), quiet],
  ]),
) as unknown as ConstructorParameters<typeof Instrumenter>[0];

/** The places in a piece of code of which mutants are left out, or are not. */
async function changed(content: string, isLeftOut: boolean): Promise<string[]> {
  const { mutants } = await new Instrumenter(silent).instrument(
    [{ name: 'a.ts', mutate: true, content }],
    { plugins: null, excludedMutations: [], ignorers: [noDecision] },
  );
  return mutants
    .filter(({ status }) => (status === 'Ignored') === isLeftOut)
    .map(({ location: { start, end } }) => content.slice(start.column, end.column));
}

test.each([
  ['a text of several words', "const text = 'no such item';", "'no such item'"],
  ['one that is filled in', 'const text = `no item of ${count}`;', '`no item of ${count}`'],
  ['what a refusal is said to be of', "trial.refused(exchange, statuses, 'zero');", "'zero'"],
  ['a complaint', 'trial.holds(count > 0, () => ({ actual: text }));', '{ actual: text }'],
  [
    'one that is made beforehand',
    "const flaw = { expected, actual: 'none', exchanges };",
    "'none'",
  ],
  ['how long is read again', 'readUntil(trial, read, (entries) => entries > 0);', 'entries > 0'],
  ['a name of what is kept', "trial.once('stock/items', find);", "'stock/items'"],
  ['an empty stand-in', "const guid = item?.guid ?? '';", "''"],
  ['an empty default', "const { guid = '' } = entry;", "''"],
  [
    'how an exchange is called',
    "await trial.send(GET, parts, { role: 'setup' });",
    "{ role: 'setup' }",
  ],
  ['that alone', "await trial.send(GET, parts, { role: 'twin', token });", "'twin'"],
  ['the name of a precondition', "const need = { name: 'stock', missing };", "'stock'"],
])('%s is no decision', async (_what, content, place) => {
  expect(await changed(content, true)).toContain(place);
});

test.each([
  ["item.status === 'IN_STOCK'", "'IN_STOCK'"],
  ["trial.refused(exchange, ['400'], 'zero')", "'400'"],
  ['trial.holds(count > 0, () => ({ message }))', 'count > 0'],
  ["const item = { name: 'Soup' };", "'Soup'"],
  ["const given = { expected: 'Soup' };", "'Soup'"],
  ['const finding = { holds: count > 0, expected, actual };', 'count > 0'],
  ["await trial.send(PUT, parts, { role: 'restore' });", "'restore'"],
  ["await trial.send(PUT, parts, { role: 'twin', token });", "{ role: 'twin', token }"],
  ["const guid = item.guid ?? '';", "item.guid ?? ''"],
])('%s is one', async (content, place) => {
  expect(await changed(content, false)).toContain(place);
});
