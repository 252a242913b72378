import type { Direction, Finding, Outcome } from '../Change.ts';
import type { OpenApiNode } from '../OpenApiNode.ts';
import { breaks, outcomeOf, type Effect } from '../outcomes.ts';
import { keywordValue, schemaNode, type SchemaNode } from './SchemaNode.ts';

/** The context in which two versions of a schema are compared, and what collects their differences. */
export interface SchemaWalk {
  add: (finding: Finding, outcome: Outcome) => void;
  direction: Direction;
  /** Set below an odd number of `not`: what is narrowed inside widens the whole. */
  isNegated: boolean;
  /** Pairs that are being compared, so that recursive schemas come to an end. */
  seen: Set<string>;
  /** The pairs inside others that are still to be compared: each in turn, because schemas lie thousands deep in others. */
  left: SchemaPair[];
}

/** Two versions of one schema. */
export class SchemaPair {
  readonly before: SchemaNode;
  readonly after: SchemaNode;
  readonly #walk: SchemaWalk;

  constructor(walk: SchemaWalk, before: OpenApiNode, after: OpenApiNode) {
    this.#walk = walk;
    this.before = schemaNode(before);
    this.after = schemaNode(after);
  }

  get direction(): Direction {
    return this.#walk.direction;
  }

  /** Whether it is being compared already; from now on it is. */
  isSeen(): boolean {
    const { isNegated, seen } = this.#walk;
    const key = `${isNegated} ${this.before.pointer} ${this.after.pointer}`;
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  }

  /** Compares two versions of a schema inside this one; `not` turns round what its effects are. */
  inside(before: OpenApiNode, after: OpenApiNode, isTurned = false): void {
    const { isNegated, ...walk } = this.#walk;
    const inner = new SchemaPair({ ...walk, isNegated: isNegated !== isTurned }, before, after);
    walk.left.push(inner);
  }

  /** The value of a keyword in each version, or undefined. */
  values(keyword: string): [unknown, unknown] {
    return [keywordValue(this.before, keyword), keywordValue(this.after, keyword)];
  }

  /** Reports a keyword of which more or less is valid, with its values; nothing if there is no effect. */
  reportValues(
    effect: Effect | undefined,
    keyword: string,
    [before, after]: readonly unknown[] = this.values(keyword),
  ): void {
    const message = `${keyword} ${show(before)} → ${show(after)}`;
    if (effect !== undefined) this.report(effect, keyword, message);
  }

  /**
   * Reports that a keyword allows fewer, more or other values.
   * @param name of that kind of change
   */
  report(effect: Effect, keyword: string, message: string, name = keyword): void {
    const seen = this.#walk.isNegated ? NEGATED[effect] : effect;
    const level = levelOf(this.after, keyword) ?? levelOf(this.before, keyword);
    const outcome = underLevel(outcomeOf(seen, this.direction), level);
    this.reportAs(`${name}-${effect}`, message, outcome);
  }

  /** Reports something whose outcome does not follow from its effect. */
  reportAs(kind: string, message: string, outcome: Outcome, place = this.after.pointer): void {
    this.#walk.add({ kind, place, message }, outcome);
  }
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
    return breaks.nobody('The documents leave this open, so that nobody is held to it.');
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
