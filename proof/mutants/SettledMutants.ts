import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot as root } from '../../projectRoot.ts';
import type { Mutant } from './Mutant.ts';

/** The reasons why no rule has to notice a mutant. */
export const REASONS = {
  equal: 'behaves the same',
  wording: 'changes a text that the documents leave open',
  data: 'changes data of the sandbox, which a deployment may have otherwise',
  unobservable: 'nothing on the wire can show it',
  open: 'the documents leave it open',
} as const;

export type Reason = keyof typeof REASONS;

export interface Settlement {
  reason: Reason;
  /** Why the reason applies here, in one sentence; for `open` the open point. */
  because: string;
  /** `sandbox/stock/refuseStock.ts errorMessage` */
  place: string;
  /** Absent where whatever is not noticed there is settled. */
  change?: string;
}

/** In place of changes: a rule for every mutant of a definition. */
const ANY = 'any';

/** Changes, by original code. */
type Changes = Record<string, string | string[]>;

type List = Record<Reason, Record<string, Record<string, Changes | typeof ANY>>>;

/** Reads numbers and booleans as texts, because they are source code here. */
const TEXTS_ONLY = { schema: 'failsafe' } as const;

/** The committed list. */
export function readSettled(): string {
  return readFileSync(join(root, 'proof/settledMutants.yaml'), 'utf8');
}

/** The mutants that no rule has to notice. */
export class SettledMutants {
  readonly all: Settlement[] = [];
  readonly #changes = new Map<string, Settlement>();
  readonly #definitions = new Map<string, Settlement>();

  /**
   * @param openPoints the ids of the specs' open points
   * @throws Error for an entry that names something that does not exist, or is there twice (an error of ours)
   */
  constructor(openPoints: ReadonlySet<string>, text: string) {
    for (const [reason, whys] of Object.entries((parse(text, TEXTS_ONLY) ?? {}) as List)) {
      if (!Object.hasOwn(REASONS, reason))
        throw new Error(`${reason}: the reasons are ${Object.keys(REASONS).join(', ')}`);
      for (const [because, places] of Object.entries(whys)) {
        if (reason === 'open' && !openPoints.has(because))
          throw new Error(`the specs have no open point ${because}`);
        for (const [place, what] of Object.entries(places))
          this.#add({ reason: reason as Reason, because, place }, what);
      }
    }
  }

  #add(settlement: Settlement, what: Changes | string): void {
    const { place } = settlement;
    if (typeof what === 'string') {
      if (what !== ANY) throw new Error(`${place}: in place of changes stands ${ANY}`);
      put(this.#definitions, place, settlement);
      this.all.push(settlement);
    } else
      for (const [original, into] of Object.entries(what))
        for (const replacement of [into].flat()) {
          const change = changeText({ original, replacement });
          const one = { ...settlement, change };
          put(this.#changes, `${place} ${change}`, one);
          this.all.push(one);
        }
  }

  /** Why a mutant that was not noticed is settled; undefined if it is not. */
  of(mutant: Mutant): Settlement | undefined {
    const { file, within, change } = mutant;
    const place = `${file} ${within}`;
    return this.#changes.get(`${place} ${changeText(change)}`) ?? this.#definitions.get(place);
  }
}

/** The change as `value === null → false`. */
export function changeText({ original, replacement }: Mutant['change']): string {
  return `${original} → ${replacement}`;
}

function put(all: Map<string, Settlement>, key: string, settlement: Settlement): void {
  if (all.has(key)) throw new Error(`${key} stands there twice`);
  all.set(key, settlement);
}
