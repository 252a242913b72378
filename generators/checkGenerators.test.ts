import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { checkSchema, type SchemaResult } from './corpus/checkSchema.ts';
import { describeResults } from './corpus/describeResults.ts';
import { readCorpus, WrongCorpus } from './corpus/readCorpus.ts';
import { FORMATS } from './schema/formats.ts';
import type { Format } from './schema/formats/Format.ts';

const CORPUS = join(import.meta.dirname, '../test/schema-corpus');
/** The command is a process of its own, on a machine that may have other work. */
const SLOW_MS = 60_000;
const OPTIONS = { cases: 20, seed: 1 };
const ipv4 = FORMATS.ipv4 as Format;

/** A wrong command and a right one; both end on their own. */
function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const script = join(import.meta.dirname, 'checkGenerators.ts');
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
}

function checkedWith(lie: Partial<Format>): ReturnType<typeof checkSchema> {
  FORMATS.ipv4 = { ...ipv4, ...lie };
  const schema = { type: 'string', format: 'ipv4' };
  return checkSchema({ file: 'f.json', description: 'addresses', schema, tests: [] }, OPTIONS);
}

/** What a generator that errs would come to. */
const WRONG: SchemaResult = {
  file: 'f.json',
  description: 'addresses',
  outcome: 'wrong',
  remarks: ['not valid: "1.2.3" breaks format at ""'],
  valid: 1,
  broken: 0,
  sites: 1,
  unbroken: [],
};

afterEach(() => {
  FORMATS.ipv4 = ipv4;
});

describe('check:generators', () => {
  const results = readCorpus(CORPUS).map((group) => checkSchema(group, OPTIONS));

  test.each(results.map((result) => [`${result.file} › ${result.description}`, result] as const))(
    '%s',
    (_, { file, outcome, remarks }) => {
      expect(remarks.join('\n')).not.toMatch(/crash/);
      if (file === 'unsupported.json') expect(outcome).toBe('unsupported');
      else expect(['held', 'unsatisfiable'], remarks.join('\n')).toContain(outcome);
    },
  );

  test('finds unsatisfiable exactly the schemas of which the corpus knows no valid value', () => {
    const empty = readCorpus(CORPUS).filter(
      ({ file, tests }) => file !== 'unsupported.json' && tests.every(({ valid }) => !valid),
    );
    const found = results.filter(({ outcome }) => outcome === 'unsatisfiable');
    expect(found.map(({ description }) => description)).toEqual(
      empty.map(({ description }) => description),
    );
  });

  test('sends nothing that a format only claims to be valid or broken', () => {
    for (const lie of [{ edges: ['1.2.3.4', '1.2'] }, { breaks: ['8.8.8.8'] }])
      expect(checkedWith(lie)).toMatchObject({ outcome: 'held', remarks: [] });
    expect(checkedWith({ valid: fc.constant('1.2.3') }).outcome).toBe('held');
  });

  test('says what is wrong, and counts in the last line', () => {
    const text = describeResults([WRONG], OPTIONS);
    expect(text).toContain(
      'Wrong:\n  f.json › addresses\n    not valid: "1.2.3" breaks format at ""',
    );
    expect(text.split('\n').at(-1)).toMatch(/^1 schemas \(seed 1\): 0 held, .* 1 wrong; /);
  });

  test(
    'exits 0 where all held',
    () => {
      const { status, stdout } = run(CORPUS, '--cases', '2');
      expect(stdout.trim().split('\n').at(-1)).toMatch(/0 unjudged, 0 wrong/);
      expect(status).toBe(0);
    },
    SLOW_MS,
  );

  test(
    'exits 2 with one sentence for a wrong folder or option',
    () => {
      const missing = run('no-such-folder');
      expect(missing).toMatchObject({ status: 2, stdout: '' });
      expect(missing.stderr).toBe(
        'Expected a folder with JSON-Schema-Test-Suite files, found none at no-such-folder.\n',
      );
      expect(run(CORPUS, '--seed', 'x').status).toBe(2);
      expect(() => readCorpus(join(import.meta.dirname, 'corpus'))).toThrow(WrongCorpus);
    },
    SLOW_MS,
  );
});
