import { Command } from 'commander';
import { expect, test } from 'vitest';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { serviceOption } from './options.ts';
import { plan } from './plan/plan.ts';
import { tasksOf } from '../proof/tasksOf.ts';
import { rule } from './rule/rule.ts';
import { addRun } from './run/addRun.ts';
import { Helpers } from './run/Helpers.ts';
import { run } from './run/run.ts';
import { keepSandbox } from './keepSandbox.ts';

/** Wherever an id is named that does not exist, what was probably meant is suggested, before anything is sent. */
const RULE = 'stock/list/quantity-is-listd';

const stock = loadSpecs().filter(({ service }) => service === 'stock');
const tasks = await tasksOf(stock, {});
const idOf = (wanted: string) =>
  tasks.find(({ kind, id }) => kind === wanted && id.length > 12)?.id ?? '';
const fault = idOf('fault');
const variant = idOf('variant');

test.each<[where: string, ask: () => Promise<unknown>, meant: string]>([
  [
    'run --rule',
    () => run({ rule: [RULE], cases: 1 }, new Helpers()),
    'stock/list/quantity-is-listed',
  ],
  ['plan --rule', () => plan({ rule: [RULE], cases: 1 }), 'stock/list/quantity-is-listed'],
  ['prove --fault', () => tasksOf(stock, { fault: [`${fault}s`] }), fault],
  ['prove --variant', () => tasksOf(stock, { variant: [`${variant}s`] }), variant],
  ['rule', () => rule(RULE, { seed: 1 }), 'stock/list/quantity-is-listed'],
  ['sandbox --fault', () => keepSandbox({ port: 0, fault: [`${fault}s`] }), fault],
])('%s', async (_, ask, meant) => {
  await expect(ask()).rejects.toThrow(`did you mean "${meant}"`);
});

test('a pattern whose service is misspelt', async () => {
  await expect(run({ rule: ['stok/*'], cases: 1 }, new Helpers())).rejects.toThrow(
    '--rule stok/*: no rule has this id; did you mean "stock/*"?',
  );
});

test('where nothing is near, what lists the rules is named', async () => {
  await expect(run({ rule: ['nope/*'], cases: 1 }, new Helpers())).rejects.toThrow(
    'no rule has this id; `npx conformance plan --all` lists them all.',
  );
});

test('`rule` and `run --rule` guess alike', async () => {
  const id = 'stock/update/quantity-required';
  const said = async (ask: Promise<unknown>) => String(await ask.catch((error: unknown) => error));
  const byRule = await said(rule(id, { seed: 1 }));
  const byRun = await said(run({ rule: [id], cases: 1 }, new Helpers()));
  expect(byRule.split(': no rule')[1]).toBe(byRun.split(': no rule')[1]);
});

test('a fault whose operation is known: what stands below it', async () => {
  await expect(tasksOf(stock, { fault: ['stock/list/repeats'] })).rejects.toThrow(
    'did you mean "stock/list/',
  );
});

test('an id of another kind is called what it is, with what belongs to it', async () => {
  const ruleAsFault = tasksOf(stock, { fault: ['stock/list/quantity-is-listed'] });
  await expect(ruleAsFault).rejects.toThrow(
    /this is the id of a rule; the faults that break it are stock\/list\/\S+/,
  );
  await expect(rule(fault, { seed: 1 })).rejects.toThrow(`prove --fault ${fault}`);
  await expect(rule(variant, { seed: 1 })).rejects.toThrow(`prove --variant ${variant}`);
});

test('a fault that nothing is near to: where faults are listed', async () => {
  await expect(tasksOf(stock, { fault: ['zzz'] })).rejects.toThrow(
    '`npx conformance sandbox --faults --service S` lists',
  );
});

test('--service', () => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  program.addOption(serviceOption());
  expect(() => program.parse(['--service', 'stocks'], { from: 'user' })).toThrow(
    'did you mean "stock"?',
  );
});

test.each([['--fault'], ['--fault', fault], [`--fault=${fault}`]])(
  'run %s: the command whose option it is',
  async (...words) => {
    const program = new Command().exitOverride();
    addRun(program);
    const asked = program.parseAsync(['run', ...words], { from: 'user' });
    await expect(asked).rejects.toThrow(/^--fault is an option of `sandbox`; start one, then /);
  },
);
