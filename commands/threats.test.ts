import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../projectRoot.ts';

test('docs/threats.md says where each promise is kept, on two screens, and that is there', () => {
  const text = readFileSync(join(projectRoot, 'docs/threats.md'), 'utf8');
  expect(text.split('\n').length).toBeLessThan(100);
  expect(text.split('\n').filter((line) => line.length > 140)).toEqual([]);
  const places = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]*)*)`/g)].flatMap(([, place = '']) =>
    /^(?:src|commands|bin|test|docs|proof)\/|\.(?:ts|mjs)$/.test(place) ? [place] : [],
  );
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((place) => !existsSync(join(projectRoot, place)))).toEqual([]);
});
