import { isDeepStrictEqual } from 'node:util';
import type { Direction, Outcome } from '../Change.ts';
import {
  AS_BEFORE,
  breaksBoth,
  breaksNobody,
  breaksServers,
  IN_OTHER_WORDS,
  outcomeOf,
  RELIED_ON,
} from '../outcomes.ts';
import {
  report,
  reportAs,
  show,
  valuesOf,
  type SchemaPair,
  type SchemaWalk,
} from './SchemaWalk.ts';

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
export function diffWords(walk: SchemaWalk, pair: SchemaPair): void {
  const keywords = new Set([...pair.before.keywords.keys(), ...pair.after.keywords.keys()]);
  for (const keyword of keywords) {
    if (COMPARED.has(keyword)) continue;
    const [before, after] = valuesOf(pair, keyword);
    if (isDeepStrictEqual(before, after)) continue;
    const message = `${keyword} ${show(before)} → ${show(after)}`;
    const word = wordOf(keyword, after, walk.reach.direction);
    if (word === undefined) report(walk, pair, 'changed', { keyword, name: 'keyword', message });
    else
      reportAs(walk, { kind: `${word[0]}-changed`, place: pair.after.pointer, message }, word[1]);
  }
  diffLevels(walk, pair);
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
    return [keyword, breaksBoth(`A ${direction} that leaves it out means something else now.`)];
  if (keyword === 'readOnly' || keyword === 'writeOnly')
    return [keyword, ofOneWay(keyword, after, direction)];
  return keyword.startsWith('x-') ? ['extension', EXTENSION] : undefined;
}

const EXTENSION = breaksNobody('It is for tools; what is valid stays as it was.');

/** The outcome for a field that becomes, or no longer is, only for responses (readOnly) or only for requests (writeOnly). */
function ofOneWay(
  keyword: 'readOnly' | 'writeOnly',
  after: unknown,
  direction: Direction,
): Outcome {
  const concerned: Direction = keyword === 'readOnly' ? 'request' : 'response';
  if (direction !== concerned) return breaksNobody('It is about the other way of the message.');
  return outcomeOf(after === true ? 'narrowed' : 'widened', direction);
}

function diffLevels(walk: SchemaWalk, pair: SchemaPair): void {
  const [before, after] = valuesOf(pair, 'x-level').map(
    (levels) => (levels ?? {}) as Record<string, string>,
  ) as [Record<string, string>, Record<string, string>];
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[keyword] ?? 'must', after[keyword] ?? 'must'];
    // A keyword that was added or removed has been reported as such.
    if (was === is || !pair.before.keywords.has(keyword) || !pair.after.keywords.has(keyword))
      continue;
    const message = `level of ${keyword} ${was} → ${is}`;
    reportAs(
      walk,
      { kind: 'level-changed', place: pair.after.pointer, message },
      ofLevel(was, is, walk.reach.direction),
    );
  }
}

function ofLevel(was: string, is: string, direction: Direction): Outcome {
  if (is === 'must') return breaksServers(`While it was ${was}, no server had to keep it.`);
  if (was !== 'must' || direction === 'request')
    return breaksNobody('No more is asked of servers, and nothing else of clients.');
  return RELIED_ON;
}
