import type { ServiceName } from '../../../../services.ts';
import type { Fate } from '../judgeMutant.ts';
import type { Mutant } from '../Mutant.ts';
import type { Try } from './reachScenes.ts';
import { KINDS, type SceneKind } from './Scene.ts';

/** A check at a scene, without what it meets there. */
type KnownTry = Omit<Try, 'reached'>;

/**
 * At most so many tries of each kind are made of one mutant: shared code is met by hundreds of checks. A case of a walk is
 * often shown by one fault alone, and what they share by some of them at the sandbox as it is.
 */
const MOST_TRIES: Record<SceneKind, number> = {
  honest: 40,
  fault: 80,
  thin: 40,
  poor: 40,
  'null server': 5,
  variant: 60,
};
/** And so many more at variants, and at poor targets, where a check does what it always does, with other data. */
const MOST_ALIKE = 40;
/** Where no more rules meet a mutant, they are tried at all variants. */
const FEW_RULES = 3;
/** Rules that a mutant which is met while loading most likely stands in. */
const NEAREST = 4;

/** Which checks at which scenes can show the mutants of one service's checks, and which of them to try first. */
export class Docket {
  readonly about: { bundle: string; service: ServiceName };
  readonly #byMutant = new Map<string, KnownTry[]>();
  /** By file: which lines each rule meets there. */
  readonly #lines = new Map<string, Map<string, Set<number>>>();
  readonly #byRule = new Map<string, KnownTry[]>();
  readonly #mutants: Map<string, Mutant>;
  readonly #whileLoading: Set<string>;
  readonly #words = new Set<string>();
  readonly #sourceOf: (file: string) => string;
  /** By file: how many mutants each try has killed there. */
  readonly #kills = new Map<string, Map<string, number>>();

  /** @param sourceOf gives the text of a file */
  constructor(
    about: { bundle: string; service: ServiceName },
    mutants: Mutant[],
    whileLoading: string[],
    sourceOf: (file: string) => string,
  ) {
    this.#sourceOf = sourceOf;
    this.about = about;
    this.#mutants = new Map(mutants.map((mutant) => [mutant.id, mutant]));
    this.#whileLoading = new Set(whileLoading);
  }

  /** Adds what checks met at scenes. */
  add(tries: Try[], words: string[]): void {
    for (const id of words) this.#words.add(id);
    for (const { reached, ...one } of tries) {
      listIn(this.#byRule, one.rule).push(one);
      for (const number of reached) {
        const mutant = this.#mutants.get(String(number));
        if (mutant === undefined) continue;
        listIn(this.#byMutant, mutant.id).push(one);
        this.#linesOf(mutant.file, one.rule).add(mutant.line);
      }
    }
  }

  isWhileLoading(id: string): boolean {
    return this.#whileLoading.has(id);
  }

  /** What is known of a mutant without a try. */
  settledFate({ id }: Mutant): Fate | undefined {
    if (this.#byMutant.has(id) || this.isWhileLoading(id)) return undefined;
    return { status: this.#words.has(id) ? 'words' : 'not reached' };
  }

  /**
   * What to try of a mutant: first what killed others in its file, then checks by turns, each at its most telling scene,
   * the quick ones first.
   */
  triesOf(mutant: Mutant): KnownTry[] {
    const own = this.#byMutant.get(mutant.id) ?? [];
    const groups = this.isWhileLoading(mutant.id) ? this.#around(mutant) : [own];
    const rules = new Set(groups.flat().map(({ rule }) => rule));
    const mostAlike = rules.size > FEW_RULES ? MOST_ALIKE : Infinity;
    const kills = this.#kills.get(mutant.file);
    const killsOf = (one: KnownTry) => kills?.get(keyOf(one)) ?? 0;
    const ownAlike = groups.flat().filter(isAlike);
    const alike = [
      ...rulesInTurns(ownAlike.filter(({ kind }) => kind === 'variant')).slice(0, mostAlike),
      ...scenesInTurns(ownAlike.filter(({ kind }) => kind === 'poor')).slice(0, mostAlike),
    ];
    const telling = groups.flatMap((group) => inTurns(group.filter((one) => !isAlike(one))));
    return [...telling, ...alike].toSorted((one, other) => killsOf(other) - killsOf(one));
  }

  /**
   * The tries of what is met only while loading: of the rule whose id stands before it, of those that meet the nearest lines
   * of its file, then of others.
   */
  #around({ file, line }: Mutant): KnownTry[][] {
    const distances = [...(this.#lines.get(file) ?? [])].map(([rule, lines]) => ({
      rule,
      distance: Math.min(...[...lines].map((one) => Math.abs(one - line))),
    }));
    const near = distances.toSorted((one, other) => one.distance - other.distance);
    const rules = near.length > 0 ? near.map(({ rule }) => rule) : [...this.#byRule.keys()];
    const textBefore = this.#sourceOf(file).split('\n').slice(0, line).join('\n');
    const named = lastNamed(textBefore, [...this.#byRule.keys()]);
    const others = rules.filter((rule) => rule !== named);
    const groups = [
      named === undefined ? [] : [named],
      others.slice(0, NEAREST),
      others.slice(NEAREST),
    ];
    return groups.map((some) => some.flatMap((rule) => this.#byRule.get(rule) ?? []));
  }

  /** Remembers what killed a mutant: it may kill its neighbours. */
  learn({ file }: Mutant, fate: Fate): void {
    if (fate.status !== 'killed') return;
    const kills = this.#kills.get(file) ?? new Map<string, number>();
    this.#kills.set(file, kills.set(fate.by, (kills.get(fate.by) ?? 0) + 1));
  }

  #linesOf(file: string, rule: string): Set<number> {
    const ofFile = this.#lines.get(file) ?? new Map<string, Set<number>>();
    this.#lines.set(file, ofFile);
    const lines = ofFile.get(rule) ?? new Set();
    ofFile.set(rule, lines);
    return lines;
  }
}

/** An id in quotes, braces for a resource included. */
const QUOTED_ID = /'([\w-]+(?:\/[\w{}-]+)+)'/g;

/** The rule whose id stands last in a text; of a check for many resources one of its rules. */
function lastNamed(text: string, rules: string[]): string | undefined {
  const quoted = [...text.matchAll(QUOTED_ID)].map(([, id = '']) => id);
  for (const id of quoted.toReversed()) {
    const form = new RegExp(`^${id.replace(/\{\w+\}/, '[^/]+')}$`);
    const rule = rules.find((one) => form.test(one));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/** Whether a check does there what it does at the sandbox as it is, with other data. */
function isAlike({ kind, isOther }: KnownTry): boolean {
  return ['variant', 'poor'].includes(kind) && !isOther;
}

function keyOf({ rule, scene }: KnownTry): string {
  return `${rule} at ${scene}`;
}

/** The first of every kind, then the second, and so on; within a kind one of every rule, and so on. */
function inTurns(tries: KnownTry[]): KnownTry[] {
  const byKind = Map.groupBy(tries, ({ kind }) => kind);
  return merged(
    KINDS.map((kind) => {
      const turns = ['poor', 'fault'].includes(kind) ? scenesInTurns : rulesInTurns;
      return turns(byKind.get(kind) ?? []).slice(0, MOST_TRIES[kind]);
    }),
  );
}

/**
 * One rule at each scene, the quick ones first: what a target lacks, many rules ask for alike, before they send anything; and
 * one fault may be named by the rules of many resources, while another alone shows what a mutant is.
 */
function scenesInTurns(tries: KnownTry[]): KnownTry[] {
  const quickFirst = tries.toSorted((one, other) => one.ms - other.ms);
  return merged([...Map.groupBy(quickFirst, ({ scene }) => scene).values()]);
}

/** Quick ones first; each further rule begins at a further scene, so that what many rules meet sees many scenes. */
function rulesInTurns(tries: KnownTry[]): KnownTry[] {
  const quickFirst = tries.toSorted((one, other) => one.ms - other.ms);
  const byRule = [...Map.groupBy(quickFirst, ({ rule }) => rule).values()];
  return merged(byRule.map((list, turn) => startingAt(list, turn % list.length)));
}

function startingAt<T>(list: T[], place: number): T[] {
  return [...list.slice(place), ...list.slice(0, place)];
}

function merged<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

function listIn<T>(map: Map<string, T[]>, key: string): T[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}
