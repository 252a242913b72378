import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../faults/catalogue.ts';
import { readPinnedDocuments } from '../../src/promised/documents/readPinnedDocuments.ts';
import { SPECS_FOLDER, loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import { projectRoot as root } from '../../projectRoot.ts';
import { faultPlaces } from './ruleText.ts';
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

describe('rule ID of a rule for clients', () => {
  test('names its sentence, its check, and the client that breaks it', async () => {
    const output = await printedFor('client/every/retry-after-is-honoured');
    expect(output).toMatch(/sentence .*\n +specs\/client\.rules\.yaml:\d+/);
    expect(output).toMatch(/check +suites\/client\/everyChecks\.ts:\d+/);
    expect(output).toMatch(/clients +faults\/clients\/brokenCallers\.ts:\d+ +clients\/asks-again/);
    for (const line of linesNamedIn(output)) expect(line).toContain('retry-after-is-honoured');
  });

  test('a part of an id lists what it begins, and what is none is rejected', async () => {
    expect(await printedFor('client/stock')).toContain('client/stock/no-quantity-otherwise');
    await expect(rule('client/stock/no-quantities', { seed: 1 })).rejects.toThrow(WrongUse);
  });
});

describe('rule ID', () => {
  test('names the lines of the sentence, the check and the fault of a rule by hand', async () => {
    const output = await printedFor('stock/list/quantity-is-listed');
    const lines = linesNamedIn(output);
    expect(output).toMatch(/sentence .*\n +specs\/stock\.rules\.yaml:\d+/);
    expect(output).toMatch(/check +suites\/stock\/list\/listChecks\.ts:\d+/);
    expect(output).toMatch(/faults +faults\/stock\/listFaults\.ts:\d+ +stock\/list\//);
    expect(lines.filter((line) => line.includes('stock/list/'))).toHaveLength(lines.length);
  });

  test('names the keyword of a constraint, its recipe, and the recipe that breaks it', async () => {
    const output = await printedFor('stock/update/body/quantity/type');
    const [keyword, check, decider, fault] = linesNamedIn(output);
    expect(keyword).toContain('type');
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
    await rejection.toThrow('no rule has this id; did you mean "stock/list/quantity-is-listed"');
    await expect(rule(undefined, { seed: 1 })).rejects.toThrow(WrongUse);
  });
});

describe('rule finds in one step', () => {
  test('an open point by its id', async () => {
    const point = loadSpecs().flatMap(({ openPoints }) => openPoints)[0]!;
    expect(await printedFor(point.family)).toContain(point.question);
  });

  test('what a run observed of an open point', async () => {
    const [point] = loadSpecs().flatMap(({ openPoints }) => openPoints);
    const { id, question, source } = point!;
    const folder = mkdtempSync(join(tmpdir(), 'run-'));
    const openPoints = [{ ...{ id, question, source }, service: 'stock', observed: ['seen once'] }];
    const verdict = { ...exampleVerdict([]), openPoints };
    writeFileSync(join(folder, 'verdict.json'), JSON.stringify(verdict));
    expect(await rule(id, { seed: 1, run: folder })).toBe(0);
    expect(printed.join('\n')).toContain(`run       ${folder}\n          seen once`);
  });

  test('the members of a derived constraint by a part of their ids', async () => {
    const output = await printedFor('stock/update/body/quantity');
    expect(output).toContain('stock/update/body/quantity/exclusiveMinimum  specs/stock.yaml:');
    expect(output).not.toContain('stock/update/body/status');
  });

  test('what a run came to that wrote elsewhere', async () => {
    const id = 'stock/list/quantity-is-listed';
    const folder = mkdtempSync(join(tmpdir(), 'run-'));
    const failures = [exampleFailure({ message: 'It is not.' })];
    const verdict = exampleVerdict([exampleResult({ id, outcome: 'failed', cases: 7, failures })]);
    writeFileSync(join(folder, 'verdict.json'), JSON.stringify(verdict));
    expect(await rule(id, { seed: 1, run: folder })).toBe(0);
    expect(printed.join('\n')).toContain(`run       ${folder}: failed\n`);
    await expect(rule(id, { seed: 1, run: join(folder, 'none') })).rejects.toThrow(WrongUse);
  });

  test('what rests on a sentence, of which the project keeps no text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    for (const { source } of readPinnedDocuments(SPECS_FOLDER))
      writeFileSync(join(folder, source), '# Title\n\n## Errors\n\nNothing known stands here.\n');
    const options = { seed: 1, documents: folder };
    expect(await rule(undefined, { ...options, sentence: 'nothing **known**' })).toBe(0);
    expect(printed.join('\n')).toContain('"Nothing known stands here."');
    expect(printed.join('\n')).toContain('no rule is based on it');
    await expect(rule(undefined, { ...options, sentence: 'no such' })).rejects.toThrow(WrongUse);
    await expect(rule(undefined, { seed: 1, sentence: 'known' })).rejects.toThrow('--documents');
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

test('a fault whose id is put together stands at the template that makes it', async () => {
  const spec = loadSpecs().find(({ service }) => service === 'card-authorization')!;
  const [first, ...others] = [...spec.rules, ...spec.constraints];
  const places = await faultPlaces(spec, [first!, ...others]);
  const lines = places.flatMap(({ place }) => {
    const { file, line } = place!;
    return readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim();
  });
  expect(lines).toContain('id: `card-authorization/authorize/denies-without-${name}`,');
});
