import fc from 'fast-check';
import { formatNames } from 'ajv-formats/dist/formats.js';
import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../src/spec/types.ts';
import { schemaJudge } from '../schemaJudge.ts';
import { formatBreaks } from './breakingValues/textBreaks.ts';
import { FORMATS } from './formats.ts';

const site = { steps: [], keyword: 'format' };
const resolve = (): JsonSchema => true;

/** Values near the format: what is listed and what is drawn as broken, before anyone looked whether it is. */
function near(name: string, value: Json): Json[] {
  const subject = { value, schema: { format: name }, site, resolve };
  const chance = formatBreaks.drawn?.(subject);
  const drawn = chance === undefined ? [] : fc.sample(chance, { seed: 5, numRuns: 40 });
  return [...formatBreaks.listed(subject), ...drawn];
}

describe('FORMATS', () => {
  test('knows all of ajv-formats', () => {
    expect(Object.keys(FORMATS).toSorted()).toEqual((formatNames as string[]).toSorted());
  });

  test.each(Object.entries(FORMATS))('%s draws and lists what Ajv finds right', (name, format) => {
    const judge = schemaJudge({ format: name });
    for (const value of [...format.edges, ...fc.sample(format.valid, { seed: 1, numRuns: 200 })]) {
      expect(typeof value).toBe(typeof (format.edges[0] ?? ''));
      expect(judge(value), String(value)).toEqual([]);
      expect(format.accepts(value), String(value)).toBe(true);
    }
  });

  test.each(Object.entries(FORMATS))(
    '%s calls broken only what Ajv finds broken',
    (name, format) => {
      const judge = schemaJudge({ format: name });
      for (const value of format.breaks) expect(format.accepts(value), String(value)).toBe(false);
      for (const value of format.edges.flatMap((edge) => near(name, edge))) {
        if (!format.accepts(value)) expect(judge(value), String(value)).not.toEqual([]);
      }
    },
  );
});
