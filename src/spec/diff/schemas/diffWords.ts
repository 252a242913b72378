import { isDeepStrictEqual } from 'node:util';
import type { Direction, Outcome } from '../Change.ts';
import { breaksNobody, outcomeOf } from '../outcomeOf.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import { report, reportAs, show, type SchemaPair, type SchemaWalk } from './SchemaWalk.ts';

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
    const before = keywordValue(pair.before, keyword);
    const after = keywordValue(pair.after, keyword);
    if (!isDeepStrictEqual(before, after)) diffWord(walk, pair, { keyword, before, after });
  }
  diffLevels(walk, pair);
}

function diffWord(
  walk: SchemaWalk,
  pair: SchemaPair,
  { keyword, before, after }: { keyword: string; before: unknown; after: unknown },
): void {
  const place = pair.after.pointer;
  const message = `${keyword} ${show(before)} → ${show(after)}`;
  const { direction } = walk.reach;
  if (DESCRIPTIONS.includes(keyword))
    reportAs(walk, { kind: 'description-changed', place, message }, breaksNobody(IN_WORDS));
  else if (keyword === 'deprecated')
    reportAs(walk, { kind: 'deprecated-changed', place, message }, breaksNobody(DEPRECATED));
  else if (keyword === 'default')
    reportAs(walk, { kind: 'default-changed', place, message }, DEFAULT[direction]);
  else if (keyword === 'readOnly' || keyword === 'writeOnly')
    reportAs(
      walk,
      { kind: `${keyword}-changed`, place, message },
      ofOneWay(keyword, after, direction),
    );
  else if (keyword.startsWith('x-'))
    reportAs(walk, { kind: 'extension-changed', place, message }, breaksNobody(EXTENSION));
  else report(walk, pair, 'changed', { keyword, name: 'keyword', message });
}

const IN_WORDS = 'It is said in other words; what is valid stays as it was.';
const DEPRECATED = 'It works as before.';
const EXTENSION = 'It is for tools; what is valid stays as it was.';

const DEFAULT: Record<Direction, Outcome> = {
  request: {
    breaks: ['clients', 'servers'],
    reason: 'A request that leaves it out means something else now.',
  },
  response: {
    breaks: ['clients', 'servers'],
    reason: 'A response that leaves it out means something else now.',
  },
};

/** The outcome for a field that becomes, or no longer is, only for answers (readOnly) or only for requests (writeOnly). */
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
  const [before, after] = [levelsOf(pair.before), levelsOf(pair.after)];
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[keyword] ?? 'must', after[keyword] ?? 'must'];
    // A keyword that was added or removed has been reported as such.
    if (was === is || !pair.before.keywords.has(keyword) || !pair.after.keywords.has(keyword))
      continue;
    reportAs(
      walk,
      {
        kind: 'level-changed',
        place: pair.after.pointer,
        message: `level of ${keyword} ${was} → ${is}`,
      },
      ofLevel(was, is, walk.reach.direction),
    );
  }
}

function levelsOf(schema: SchemaNode): Record<string, string> {
  return (keywordValue(schema, 'x-level') ?? {}) as Record<string, string>;
}

function ofLevel(was: string, is: string, direction: Direction): Outcome {
  if (is === 'must')
    return { breaks: ['servers'], reason: `While it was ${was}, no server had to keep it.` };
  if (was !== 'must' || direction === 'request')
    return breaksNobody('No more is asked of servers, and nothing else of clients.');
  return { breaks: ['clients'], reason: 'A client may no longer rely on it.' };
}
