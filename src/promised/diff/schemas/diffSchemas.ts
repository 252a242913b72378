import { isDeepStrictEqual } from 'node:util';
import {
  reachText,
  type ChangeLog,
  type Direction,
  type Finding,
  type Outcome,
  type Reach,
} from '../Change.ts';
import { isObject } from '../../../words/json/isObject.ts';
import type { OpenApiNode } from '../OpenApiNode.ts';
import { breaks, AS_BEFORE, IN_OTHER_WORDS, outcomeOf, RELIED_ON } from '../outcomes.ts';
import { diffInnerSchemas } from './diffInnerSchemas.ts';
import { diffProperties } from './diffProperties.ts';
import { diffValues } from './diffValues.ts';
import { SchemaPair, show } from './SchemaPair.ts';

/** Compares two versions of a schema, with all that they contain and refer to; what many operations refer to, once. */
export function diffSchemas(log: ChangeLog, reach: Reach, before: OpenApiNode, after: OpenApiNode) {
  const { direction } = reach;
  const refs = [referenceIn(before), referenceIn(after)];
  const key = refs.includes(undefined) ? undefined : JSON.stringify([direction, ...refs]);
  let found = key === undefined ? undefined : log.compared.get(key);
  if (found === undefined) {
    const all: [Finding, Outcome][] = [];
    const add = (...one: [Finding, Outcome]) => void all.push(one);
    const left: SchemaPair[] = [];
    const walk = { add, direction, isNegated: false, seen: new Set<string>(), left };
    left.push(new SchemaPair(walk, before, after));
    for (const pair of left) compare(pair);
    if (key !== undefined) log.compared.set(key, all);
    found = all;
  }
  for (const [finding, outcome] of found) log.add(finding, outcome, [reachText(reach)]);
}

/** What a schema refers to that is nothing but a reference. */
function referenceIn({ value }: OpenApiNode): unknown {
  return isObject(value) && Object.keys(value).length === 1 ? value['$ref'] : undefined;
}

function compare(pair: SchemaPair): void {
  if (pair.isSeen()) return;
  diffValues(pair);
  diffProperties(pair);
  diffInnerSchemas(pair);
  diffWords(pair);
}

/** Keywords that another file compares, or that only name a place. */
const COMPARED = new Set(
  `type enum const format pattern contentEncoding contentMediaType multipleOf minimum maximum exclusiveMinimum exclusiveMaximum
  minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains uniqueItems properties required
  dependentRequired items additionalProperties unevaluatedProperties unevaluatedItems propertyNames contains then else if not
  patternProperties dependentSchemas prefixItems allOf anyOf oneOf x-level $defs $ref x-source`.split(
    /\s+/,
  ),
);

const DESCRIPTIONS = ['title', 'description', 'example', 'examples', '$comment', 'externalDocs'];

/** Compares the rest of two versions of a schema: descriptions, defaults, levels, extensions. */
function diffWords(pair: SchemaPair): void {
  const keywords = new Set([...pair.before.keywords.keys(), ...pair.after.keywords.keys()]);
  for (const keyword of keywords) {
    if (COMPARED.has(keyword)) continue;
    const [before, after] = pair.values(keyword);
    if (isDeepStrictEqual(before, after)) continue;
    const message = `${keyword} ${show(before)} → ${show(after)}`;
    const word = wordOf(keyword, after, pair.direction);
    if (word === undefined) pair.report('changed', keyword, message, 'keyword');
    else pair.reportAs(`${word[0]}-changed`, message, word[1]);
  }
  diffLevels(pair);
}

/** What a keyword is called in a kind of change, and its outcome; undefined if it may restrict values. */
function wordOf(
  keyword: string,
  after: unknown,
  direction: Direction,
): [name: string, outcome: Outcome] | undefined {
  if (DESCRIPTIONS.includes(keyword)) return ['description', IN_OTHER_WORDS];
  if (keyword === 'deprecated') return [keyword, AS_BEFORE];
  if (keyword === 'default')
    return [keyword, breaks.both(`A ${direction} that leaves it out means something else now.`)];
  if (keyword === 'readOnly' || keyword === 'writeOnly')
    return [keyword, ofOneWay(keyword, after, direction)];
  return keyword.startsWith('x-') ? ['extension', EXTENSION] : undefined;
}

const EXTENSION = breaks.nobody('It is for tools; what is valid stays as it was.');

/** The outcome for a field that becomes, or no longer is, only for responses (readOnly) or only for requests (writeOnly). */
function ofOneWay(
  keyword: 'readOnly' | 'writeOnly',
  after: unknown,
  direction: Direction,
): Outcome {
  const concerned: Direction = keyword === 'readOnly' ? 'request' : 'response';
  if (direction !== concerned) return breaks.nobody('It is about the other way of the message.');
  return outcomeOf(after === true ? 'narrowed' : 'widened', direction);
}

function diffLevels(pair: SchemaPair): void {
  const [before, after] = pair
    .values('x-level')
    .map((levels) => (levels ?? {}) as Record<string, string>) as [
    Record<string, string>,
    Record<string, string>,
  ];
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[keyword] ?? 'must', after[keyword] ?? 'must'];
    // A keyword that was added or removed has been reported as such.
    if (was === is || !pair.before.keywords.has(keyword) || !pair.after.keywords.has(keyword))
      continue;
    const outcome = ofLevel(was, is, pair.direction);
    pair.reportAs('level-changed', `level of ${keyword} ${was} → ${is}`, outcome);
  }
}

function ofLevel(was: string, is: string, direction: Direction): Outcome {
  if (is === 'must') return breaks.servers(`While it was ${was}, no server had to keep it.`);
  if (was !== 'must' || direction === 'request')
    return breaks.nobody('No more is asked of servers, and nothing else of clients.');
  return RELIED_ON;
}
