import { expect, test } from 'vitest';
import { publishedIdProblems, publishedIdsIn } from '../lint/publishedIds.ts';
import { SPECS_FOLDER, readClientRules } from './loadSpecs.ts';

const RULE = `
  - id: client/every/one
    level: must
    statement: One thing is kept.
    source: RFC 9110 §1
`;

test('reads the rules for clients, each with its place', () => {
  const { rules, notObservable } = readClientRules();
  expect(rules.map(({ id }) => id)).toContain('client/every/body-is-json');
  expect(rules.every(({ place }) => place.file === 'specs/client.rules.yaml')).toBe(true);
  expect(notObservable[0]?.place.line).toBeGreaterThan(rules.at(-1)?.place.line ?? Infinity);
});

test('their ids are those that were published', () => {
  const spec = { service: 'client', ...readClientRules(), constraints: [], openPoints: [] };
  expect(publishedIdProblems(spec, publishedIdsIn(SPECS_FOLDER, 'client'))).toEqual([]);
});

test.each<[string, string, RegExp]>([
  ['an id that stands twice', `rules:${RULE}${RULE}`, /client\/every\/one: stands twice/],
  ['a key that there is not', `rules:${RULE}    binds: list`, /"binds" is no field here/],
  ['an id of something else', `rules:${RULE.replace('client/', 'stock/')}`, /must match pattern/],
  ['a level that there is not', `rules:${RULE.replace('must', 'may')}`, /must, should/],
])('rejects %s', (_, text, defect) => {
  expect(() => readClientRules(text)).toThrow(defect);
});
