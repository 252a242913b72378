import type { ServiceName } from '../../../../services.ts';
import { coverOfService, faultsIn, type Cover, type MeasuredCheck } from './Cover.ts';
import { bestOf, type Offer } from './worth.ts';
import { sum } from './sum.ts';

/** A check that may be picked. */
export interface Candidate {
  rule: string;
  service: ServiceName;
  divisible: boolean;
}

/** As the number of cases: the whole check. */
const WHOLE = Infinity;

interface Step {
  rule: string;
  to: number;
  cost: number;
  gain: number;
}

interface Class {
  faults: number;
  service: ServiceName;
  isSeen: boolean;
}

/** A check, with the classes of faults that it notices at each of its cases. */
interface Piece {
  service: ServiceName;
  divisible: boolean;
  measured: MeasuredCheck;
  levels: { to: number; classes: Class[] }[];
}

/**
 * Picks checks, and how many cases of divisible ones, by the faults that each further request notices: the
 * next step is always the one that notices most per request.
 */
export class Picker {
  readonly #shared: number[];
  readonly #pieces: Map<string, Piece>;
  readonly #classes: Class[];
  readonly #paid = new Set<number>();
  readonly #reached = new Map<string, number>();
  /** Up to which case each check may be picked next; not yet updated for the checks in `#changed`. */
  readonly #offers = new Map<string, Offer<Class>[]>();
  readonly #changed: Set<string>;
  /** By thing that is found out once, or by class: the checks that use or notice it. */
  readonly #users = new Map<number | Class, string[]>();
  /** The requests of the picked checks, as at the sandbox. */
  requests = 0;

  /** @param more by which factor a run tries more cases than were measured */
  constructor(cover: Pick<Cover, 'shared' | 'services'>, candidates: Candidate[], more = 1) {
    this.#shared = cover.shared;
    const services = new Set(candidates.map(({ service }) => service));
    this.#classes = [];
    const seenBy = new Map<string, { at: number; seen: Class }[]>();
    for (const service of services)
      for (const { faults, seenBy: checks } of coverOfService(cover, service).classes) {
        const seen = { service, faults, isSeen: false };
        this.#classes.push(seen);
        for (const { rule, at } of checks)
          seenBy.set(rule, [...(seenBy.get(rule) ?? []), { at, seen }]);
      }
    const measured = new Map(
      [...services].flatMap((service) =>
        coverOfService(cover, service).checks.map((check) => [check.rule, check] as const),
      ),
    );
    this.#pieces = new Map(
      candidates.flatMap(({ rule, service, divisible }) => {
        const cost = measured.get(rule);
        if (cost === undefined) return [];
        const levels = levelsOf(cost, divisible, seenBy.get(rule) ?? []);
        return [[rule, { service, divisible, measured: grown(cost, more), levels }] as const];
      }),
    );
    this.#changed = new Set(this.#pieces.keys());
    for (const [rule, { measured, levels }] of this.#pieces)
      for (const used of [...measured.shared, ...levels.flatMap(({ classes }) => classes)])
        this.#users.set(used, [...(this.#users.get(used) ?? []), rule]);
  }

  /** Takes the next step that is worth most and costs at most this many requests; undefined if no step notices more. */
  step(most: number): Step | undefined {
    for (const rule of this.#changed) this.#offers.set(rule, this.#offersOf(rule));
    this.#changed.clear();
    const offers = [...this.#offers.values()].flat();
    const best = bestOf(offers.filter(({ cost }) => cost <= most));
    if (best !== undefined) this.#take(best);
    return best;
  }

  /**
   * Takes the cheapest check that was picked not at all or only in part, whatever it notices; undefined if all are picked
   * whole.
   */
  cheapest(most: number): Step | undefined {
    let best: Step | undefined;
    for (const [rule, piece] of this.#pieces) {
      const reached = this.#reached.get(rule);
      if (reached === WHOLE) continue;
      const { divisible, measured } = piece;
      const isFirst = reached === undefined && divisible && measured.telling < measured.cases;
      const to = isFirst ? Math.max(1, measured.telling) : WHOLE;
      // Checks that were not tried at all come before the rest of those that were.
      const cost = this.#costOf(rule, piece, to);
      const rank = cost + (reached === undefined ? 0 : 1e6);
      const bestRank =
        best === undefined ? Infinity : best.cost + (this.#reached.has(best.rule) ? 1e6 : 0);
      if (cost <= most && rank < bestRank) best = { rule, to, cost, gain: 0 };
    }
    if (best !== undefined) this.#take(best);
    return best;
  }

  /** The picked checks, in order, with the number of their cases; null for all. */
  get picked(): [rule: string, cases: number | null][] {
    return [...this.#reached].map(([rule, to]) => [rule, to === WHOLE ? null : to]);
  }

  /** How many measured faults the picked checks notice, of one service or of all. */
  noticed(service?: ServiceName): number {
    return faultsIn(
      this.#classes.filter((seen) => seen.isSeen && (service ?? seen.service) === seen.service),
    );
  }

  /** Every case up to which a check may be picked next, with what it notices until then that nothing has noticed yet. */
  #offersOf(rule: string): Offer<Class>[] {
    const piece = this.#pieces.get(rule)!;
    const offers: Offer<Class>[] = [];
    const reached = this.#reached.get(rule);
    const isBegun = reached !== undefined;
    const unpaid = isBegun ? [] : piece.measured.shared.filter((place) => !this.#paid.has(place));
    const shared = sum(unpaid.map((place) => this.#shared[place] ?? 0));
    const fresh: Class[] = [];
    for (const { to, classes } of piece.levels) {
      fresh.push(...classes.filter(({ isSeen }) => !isSeen));
      if (fresh.length === 0 || to <= (reached ?? -1)) continue;
      const cost = this.#costOf(rule, piece, to);
      const gain = faultsIn(fresh);
      offers.push({
        rule,
        to,
        cost,
        gain,
        own: cost - shared,
        unpaid: unpaid.join(),
        classes: [...fresh],
      });
    }
    return offers;
  }

  #costOf(rule: string, { measured, divisible }: Piece, to: number): number {
    const reached = this.#reached.get(rule);
    if (reached !== undefined)
      return ownUpTo(measured, divisible, to) - ownUpTo(measured, divisible, reached);
    const found = measured.shared.filter((place) => !this.#paid.has(place));
    return ownUpTo(measured, divisible, to) + sum(found.map((place) => this.#shared[place] ?? 0));
  }

  #take({ rule, to, cost }: Step): void {
    const piece = this.#pieces.get(rule)!;
    this.requests += cost;
    this.#reached.set(rule, to);
    this.#changed.add(rule);
    for (const place of piece.measured.shared.filter((one) => !this.#paid.has(one))) {
      this.#paid.add(place);
      this.#change(place);
    }
    for (const { to: level, classes } of piece.levels)
      for (const seen of level <= to ? classes.filter(({ isSeen }) => !isSeen) : []) {
        seen.isSeen = true;
        this.#change(seen);
      }
  }

  #change(used: number | Class): void {
    for (const rule of this.#users.get(used) ?? []) this.#changed.add(rule);
  }
}

/**
 * The cases at which a check may stop, in order, with what it notices until then: never before it has noticed a fault of
 * its own rule.
 */
function levelsOf(
  { telling, cases }: MeasuredCheck,
  divisible: boolean,
  seen: { at: number; seen: Class }[],
): Piece['levels'] {
  const by = new Map<number, Class[]>();
  for (const { at, seen: one } of seen) {
    const first = Math.max(1, telling, at);
    const to = divisible && first < cases ? first : WHOLE;
    by.set(to, [...(by.get(to) ?? []), one]);
  }
  return [...by]
    .map(([to, classes]) => ({ to, classes }))
    .toSorted((one, other) => one.to - other.to);
}

function ownUpTo({ before, own, cases }: MeasuredCheck, divisible: boolean, to: number): number {
  if (!divisible || to >= cases) return own;
  return before + Math.ceil(((own - before) * to) / cases);
}

/** A check with more cases than were measured: its cost grows in proportion. */
function grown(check: MeasuredCheck, more: number): MeasuredCheck {
  if (more <= 1) return check;
  const { before, own, cases } = check;
  return {
    ...check,
    own: before + Math.ceil((own - before) * more),
    cases: Math.ceil(cases * more),
  };
}
