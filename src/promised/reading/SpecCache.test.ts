import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSpec, SPECS_FOLDER, textIn } from './loadSpecs.ts';
import { SpecCache } from './SpecCache.ts';

const base = mkdtempSync(join(tmpdir(), 'spec-cache-'));
const folder = join(base, 'kept');
afterAll(() => rmSync(base, { recursive: true }));

const texts = ['stock.yaml', 'stock.rules.yaml'].map((name) => textIn(SPECS_FOLDER, name));
const { resolve: _, ...plain } = loadSpec('stock.yaml', texts[0]!, texts[1]!);

test('gives what was kept, with the same objects standing in several places', () => {
  new SpecCache(texts, folder).write([plain]);
  const [kept] = new SpecCache(texts, folder).read() ?? [];
  expect(kept).toEqual(plain);
  const list = kept!.operations.find(({ id }) => id === 'stock/list')!;
  const onList = kept!.constraints.filter(({ operation }) => operation === 'stock/list');
  const { schema } = list.responses.find(({ status }) => status === '200')!;
  expect(onList.some((constraint) => constraint.schema === schema)).toBe(true);
});

test('gives nothing for other texts, nor what cannot be read', () => {
  expect(new SpecCache([...texts, ''], folder).read()).toBeUndefined();
  const cache = new SpecCache(['a'], folder);
  cache.write([plain]);
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'cut off');
  expect(cache.read()).toBeUndefined();
});

test('does without where nothing can be written, and keeps a few', () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  expect(() => new SpecCache(texts, join(file, 'none')).write([plain])).not.toThrow();
  for (const text of 'bcdefghij') new SpecCache([text], folder).write([]);
  expect(readdirSync(folder).length).toBeLessThan(8);
  expect(new SpecCache(['j'], folder).read()).toEqual([]);
});
