import { expect, test, vi } from 'vitest';
import { parseYaml, yamlDocument } from './parseYaml.ts';

const MOST_MS = 8_000;
const SIZE = 2_800_000;

test.each(['[', '- 1\n', '#\n', '? a\n', '[1,{},[],"",*a,!a 1]: \n'])(
  'megabytes of %j are rejected soon',
  (unit) => {
    const began = process.threadCpuUsage();
    const { errors } = yamlDocument(unit.repeat(SIZE / unit.length));
    expect(errors[0]?.message).toMatch(/tokens/);
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(MOST_MS);
  },
);

test('of many keys one that is there twice is soon told', () => {
  const text = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1\n`).join('');
  const began = process.threadCpuUsage();
  expect(() => parseYaml(`${text}k7: 2\n`)).toThrow('Map keys must be unique at line 60001');
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(MOST_MS);
  expect(parseYaml('a: 1\na: 2', { uniqueKeys: false })).toEqual({ a: 2 });
});

test.each(['[', '- '])('what nests by %j overflows no stack', (unit) => {
  expect(() => parseYaml(unit.repeat(20_000))).toThrow('nests too deeply');
});

test('nobody is warned in words of the text', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  parseYaml('a: { ? [ "\\e[31m" ] : 1 }\nb: !foo 1');
  expect(() => parseYaml('a: 1\n---\nb: 1')).toThrow('multiple documents');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
