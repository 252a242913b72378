import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { isDeepStrictEqual } from 'node:util';
import { projectRoot } from '../../projectRoot.ts';
import { parseYaml } from '../words/json/parseYaml.ts';
import { summarize } from './summarize.ts';
import type { Verdict } from './types.ts';

let compiled: ValidateFunction[] | undefined;

/**
 * Why a value is no verdict (verdict.schema.yaml, and more.schema.yaml for what is not in the contract), as `rules/3/outcome must
 * be …`; undefined if it is one.
 */
export function verdictDefect(value: unknown): string | undefined {
  compiled ??= ['verdict', 'more'].map(compileSchema);
  const broken = compiled.find((validate) => !validate(value));
  if (broken === undefined) return timeDefect(value as Verdict) ?? markDefect(value as Verdict);
  const [error] = broken.errors ?? [];
  const place = error?.instancePath.slice(1) || 'the file';
  return `${place} ${error?.message ?? 'is not valid'}`;
}

/** A leap second has the form of an instant, and is none that a program can compute with. */
function timeDefect({ run }: Verdict): string | undefined {
  const { startedAt, finishedAt, again = { at: finishedAt } } = run;
  const instants = { startedAt, finishedAt, 'again/at': again.at };
  const place = Object.entries(instants).find(([, instant]) => Number.isNaN(Date.parse(instant)));
  return place && `run/${place[0]} must be an instant`;
}

/** Whoever writes a verdict may not excuse a failure by what no run was given: a baseline, a set, a second result of the rule, another count. */
function markDefect({ run, rules, set, summary }: Verdict): string | undefined {
  const seen = new Set<string>();
  for (const [place, { id, known, differs, noLongerExercised, later }] of rules.entries()) {
    if ((known || differs || noLongerExercised) && run.asked?.baseline === undefined)
      return `rules/${place} must not be known from a baseline: the run has none`;
    if (later && set === undefined)
      return `rules/${place} must not be later than a set: the run has none`;
    if (seen.has(id)) return `rules/${place} must not be a second result of a rule`;
    seen.add(id);
  }
  const isCounted = isDeepStrictEqual({ ...summary }, summarize(rules, run.complete));
  return isCounted ? undefined : 'summary must be the count of its rules';
}

/** Compiled when first needed: most runs read no verdict. */
function compileSchema(name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  formats.default(ajv);
  const file = join(projectRoot, `src/decided/${name}.schema.yaml`);
  return ajv.compile(parseYaml(readFileSync(file, 'utf8')) as object);
}
