import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../faults/catalogue.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { root } from '../project.ts';
import { faultPlaces } from './faultPlaces.ts';
import { rule } from './rule.ts';

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => vi.restoreAllMocks());

async function printedFor(id: string): Promise<string> {
  expect(await rule(id, { seed: 1 })).toBe(0);
  return printed.join('\n');
}

/** The text of every line that the output names by file and line. */
function linesNamedIn(output: string): string[] {
  return [...output.matchAll(/([\w./-]+\.(?:ts|yaml)):(\d+)/g)].map(([, file = '', line]) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines[Number(line) - 1] ?? '';
  });
}

describe('rule ID', () => {
  test('names the lines of the sentence, the check and the fault of a rule by hand', async () => {
    const output = await printedFor('stock/list/quantity-is-listed');
    const lines = linesNamedIn(output);
    expect(output).toMatch(/sentence .*\n +specs\/stock\.rules\.yaml:\d+/);
    expect(output).toMatch(/check +suites\/stock\/listChecks\.ts:\d+/);
    expect(output).toMatch(/faults +faults\/stock\/listFaults\.ts:\d+ +stock\/list\//);
    expect(lines.filter((line) => line.includes('stock/list/'))).toHaveLength(lines.length);
  });

  test('names the keyword of a constraint, its recipe, and the recipe that breaks it', async () => {
    const output = await printedFor('stock/update/body/quantity/exclusiveMinimum');
    const [keyword, check, decider, fault] = linesNamedIn(output);
    expect(keyword).toContain('exclusiveMinimum');
    expect(check).toBe(keyword);
    expect(decider).toContain('function bodyCheck');
    expect(fault).toContain('function requestFault');
  });

  test('takes the id of a family, with what it holds for', async () => {
    const output = await printedFor('configuration/{collection}/list/pages-end');
    expect(output).toContain('for       alternatePaymentTypes, ');
    expect(linesNamedIn(output)[0]).toContain('configuration/{collection}/list/pages-end');
  });

  test('suggests what was probably meant', async () => {
    const rejection = expect(rule('stock/list/quantity-is-liste', { seed: 1 })).rejects;
    await rejection.toThrow('no rule has this id; did you mean "stock/list/quantity-is-listed" or');
    await expect(rule(undefined, { seed: 1 })).rejects.toThrow(WrongUse);
  });
});

test('rule --source lists the rules that rest on a section, with the lines of their sentences', async () => {
  expect(await rule(undefined, { source: 'resources and their fields › stock', seed: 1 })).toBe(0);
  const output = printed.join('\n');
  expect(output).toMatch(/^ {2}must +stock\/\S+ +specs\/stock\S*\.yaml:\d+$/m);
  expect(output).not.toContain('analytics/');
});

test('a derived fault of each kind stands in the recipe that is named for it', async () => {
  const specs = loadSpecs().filter(({ service }) => service === 'stock');
  const ids = new Set((await catalogue(specs)).map(({ id }) => id));
  for (const spec of specs) {
    const oneOfEach = Map.groupBy(spec.constraints, ({ location }) => location.in);
    for (const [constraint] of oneOfEach.values()) {
      const places = constraint && (await faultPlaces(spec, [constraint]));
      expect(ids).toContain(places?.at(-1)?.id);
    }
  }
});
