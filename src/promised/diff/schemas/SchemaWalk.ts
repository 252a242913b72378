import { reachText, type ChangeLog, type Finding, type Outcome, type Reach } from '../Change.ts';
import type { OpenApiNode } from '../OpenApiNode.ts';
import { breaksNobody, outcomeOf, type Effect } from '../outcomes.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';

/** Two versions of one schema. */
export interface SchemaPair {
  before: SchemaNode;
  after: SchemaNode;
}

/** The context in which two versions of a schema are compared, and the log of their differences. */
export interface SchemaWalk {
  log: ChangeLog;
  reach: Reach;
  /** Set below an odd number of `not`: what is narrowed inside widens the whole. */
  isNegated: boolean;
  /** Pairs that are being compared, so that recursive schemas come to an end. */
  seen: Set<string>;
}

/** Compares two versions of a schema inside another one. */
export type DiffInside = (walk: SchemaWalk, before: OpenApiNode, after: OpenApiNode) => void;

/** The value of a keyword in each version, or undefined. */
export function valuesOf({ before, after }: SchemaPair, keyword: string): [unknown, unknown] {
  return [keywordValue(before, keyword), keywordValue(after, keyword)];
}

/** Reports a keyword of which more or less is valid, with its values; nothing if there is no effect. */
export function reportValues(
  walk: SchemaWalk,
  pair: SchemaPair,
  effect: Effect | undefined,
  keyword: string,
  [before, after]: readonly unknown[] = valuesOf(pair, keyword),
): void {
  if (effect !== undefined)
    report(walk, pair, effect, {
      keyword,
      message: `${keyword} ${show(before)} → ${show(after)}`,
    });
}

/** Reports that a keyword allows fewer, more or other values. */
export function report(
  walk: SchemaWalk,
  { before, after }: SchemaPair,
  effect: Effect,
  { keyword, name = keyword, message }: { keyword: string; name?: string; message: string },
): void {
  const seen = walk.isNegated ? NEGATED[effect] : effect;
  const finding = { kind: `${name}-${effect}`, place: after.pointer, message };
  const outcome = outcomeOf(seen, walk.reach.direction);
  reportAs(walk, finding, underLevel(outcome, levelOf(after, keyword) ?? levelOf(before, keyword)));
}

/** Reports something whose outcome does not follow from its effect. */
export function reportAs(walk: SchemaWalk, finding: Finding, outcome: Outcome): void {
  walk.log.add(finding, outcome, [reachText(walk.reach)]);
}

const NEGATED: Record<Effect, Effect> = {
  narrowed: 'widened',
  widened: 'narrowed',
  changed: 'changed',
};

/** The level of a keyword, if it is not must (`x-level`). */
function levelOf(schema: SchemaNode, keyword: string): unknown {
  const levels = keywordValue(schema, 'x-level') as Record<string, unknown> | undefined;
  return levels?.[keyword];
}

function underLevel(outcome: Outcome, level: unknown): Outcome {
  if (level === 'open')
    return breaksNobody('The documents leave this open, so that nobody is held to it.');
  if (level !== 'should' || !outcome.breaks.includes('servers')) return outcome;
  return {
    breaks: outcome.breaks.filter((party) => party !== 'servers'),
    reason: `${outcome.reason} It is a should, which no server breaks.`,
  };
}

/** A JSON value in a message: as JSON, shortened if it is long. */
export function show(value: unknown): string {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
