import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgedOtherwise } from './judgedOtherwise.ts';
import { readCorpus } from './readCorpus.ts';

const corpus = readCorpus(join(import.meta.dirname, '../../test/schema-corpus'));
const supported = corpus.filter(({ file }) => file !== 'unsupported.json');

describe('the generators read a schema as Ajv does, also near its lines', () => {
  test.each(supported.map((group) => [`${group.file} › ${group.description}`, group] as const))(
    '%s',
    (_, group) => {
      const { refused, taken } = judgedOtherwise(group);
      expect(refused).toEqual([]);
      // which hosts a `url` may not have (private addresses, for one) is nobody's standard, and none is drawn
      if (group.description !== 'format url') expect(taken).toEqual([]);
    },
  );
});

test('finds what is read otherwise', () => {
  const tests = [
    { description: 'said to be valid', data: 'a', valid: true },
    { description: 'said to be broken', data: 1, valid: false },
  ];
  expect(judgedOtherwise({ description: '', schema: { type: 'integer' }, tests })).toEqual({
    refused: ['a'],
    taken: [1],
  });
});
