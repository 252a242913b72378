import { countOf } from '../../../words/countOf.ts';
import { grouped } from '../../../words/grouped.ts';
import type { ServiceName } from '../../../../services.ts';
import type { ProgressNote } from '../ProgressNote.ts';
import { isJudged } from '../checksOf.ts';
import type { Plan } from '../planOf.ts';
import type { Level } from '../../../promised/types.ts';

interface ServiceTally {
  title: string;
  total: number;
  decided: number;
  exercised: number;
  failed: number;
  warned: number;
  waived: number;
}

/**
 * The share of a run's requests after which its pace counts, because it begins slowly: checks first find out which may run
 * side by side.
 */
const BEGINNING = 0.02;
/** The share that must be sent from then on before the pace tells anything. */
const TELLING = 0.1;
/** After how many milliseconds without a decision nothing is known of the pace: requests are counted with decisions. */
const STILL_MS = 10_000;

/** Counts the progress of a run: rules decided, of all that were asked for, requests, and the time left. */
export class Tally {
  requests = 0;
  readonly #services = new Map<ServiceName, ServiceTally>();
  readonly #levels = new Map<string, { service: ServiceName; level: Level; isCheck: boolean }>();
  readonly #decided = new Set<string>();
  readonly #expected: number;
  readonly #waived: readonly { rule: string }[];
  /** When the pace began to count, and how many requests had been sent by then. */
  #begun: { at: number; requests: number } | undefined;
  /** When the last rule was decided. */
  #last: number | undefined;
  /** When something that looked broken was last sent again. */
  #repeated = -Infinity;
  #checks = 0;
  #checksDone = 0;
  /** Whether the run has ended: what is undecided by then stays so. */
  isOver = false;

  /** @param expected about how many requests the run will send; `waived` are exceptions */
  constructor(plans: Plan[], expected: number, waived: readonly { rule: string }[] = []) {
    this.#expected = expected;
    this.#waived = waived;
    const none = { decided: 0, exercised: 0, failed: 0, warned: 0, waived: 0 };
    for (const { spec, rules, selected } of plans) {
      const { service, title } = spec;
      const total = selected.size;
      this.#services.set(service, { title, total, ...none });
      for (const rule of rules.filter(({ id }) => selected.has(id))) {
        const isCheck = !isJudged(rule);
        this.#levels.set(rule.id, { service, level: rule.level, isCheck });
        if (isCheck) this.#checks += 1;
      }
    }
  }

  /**
   * Counts a rule once, however often it is reported. Returns its service if this was the last rule of the service.
   * @param now milliseconds, of a clock that never goes back
   */
  note({ rule, outcome, requests }: ProgressNote, now: number): ServiceName | undefined {
    this.requests = Math.max(this.requests, requests);
    if (this.requests >= this.#beginning) this.#begun ??= { at: now, requests: this.requests };
    if (outcome === undefined) this.#repeated = now;
    if (outcome === undefined) return undefined;
    const known = this.#levels.get(rule);
    const tally = known && this.#services.get(known.service);
    if (known === undefined || tally === undefined || this.#decided.has(rule)) return undefined;
    this.#decided.add(rule);
    this.#last = now;
    tally.decided += 1;
    if (outcome !== 'notExercised') tally.exercised += 1;
    if (known.isCheck) this.#checksDone += 1;
    const broken = known.level === 'must' ? 'failed' : 'warned';
    const isWaived = this.#waived.some((waiver) => waiver.rule === rule);
    if (outcome === 'failed') tally[isWaived ? 'waived' : broken] += 1;
    return tally.decided === tally.total ? known.service : undefined;
  }

  get services(): ServiceName[] {
    return [...this.#services.keys()];
  }

  /** Whether nothing failed, and nothing stays undecided. */
  isGood(name: ServiceName | 'all'): boolean {
    return [...this.#services].every(
      ([service, { failed, decided, total }]) =>
        (name !== 'all' && name !== service) ||
        (failed === 0 && (decided === total || !this.isOver)),
    );
  }

  /** `Stock: 120 of 174 rules and constraints, 3 failed`; at the end `Stock: done, 170 of 174 rules and constraints exercised, 3 failed`. */
  serviceLine(service: ServiceName): string {
    const tally = this.#services.get(service);
    return tally === undefined ? service : `${tally.title}: ${this.#inWords(tally)}`;
  }

  /**
   * `1,234 of 2,591 rules and constraints, 3 failed, 5,678 requests, about 40 s left`; where nothing was decided for long:
   * `91 of 351 rules and constraints, 395 requests; no result for 24 s`, or that a failure is sent again.
   */
  line(now: number): string {
    const all = [...this.#services.values()].reduce((sum, one) => ({
      title: '',
      total: sum.total + one.total,
      decided: sum.decided + one.decided,
      exercised: sum.exercised + one.exercised,
      failed: sum.failed + one.failed,
      warned: sum.warned + one.warned,
      waived: sum.waived + one.waived,
    }));
    // What is sent after the last decision is counted by the result.
    if (all.decided === all.total || this.isOver) return this.#inWords(all);
    const requests = `${grouped(this.requests)} requests`;
    const still = now - (this.#last ?? now);
    if (still >= STILL_MS) {
      const since = roughly(still / 1000);
      return now - this.#repeated < STILL_MS
        ? `${this.#inWords(all)}, ${requests}; repeating failed requests to confirm and shorten them (${since})`
        : `${this.#inWords(all)}, ${requests}; no result for ${since}`;
    }
    return [this.#inWords(all), requests, ...this.#timeLeft(now)].join(', ');
  }

  get #beginning(): number {
    return BEGINNING * this.#expected;
  }

  /**
   * The time left, by the pace of requests: expensive checks come first, so that the number of rules would promise far too
   * much.
   */
  #timeLeft(now: number): string[] {
    const undecided = this.#checks - this.#checksDone;
    if (this.#begun === undefined || undecided === 0) return [];
    const sent = this.requests - this.#begun.requests;
    if (sent === 0 || sent < TELLING * this.#expected) return [];
    // Whatever was expected, each remaining check sends something.
    const left = Math.max(this.#expected - this.requests, undecided);
    return [`about ${roughly(((now - this.#begun.at) / 1000) * (left / sent))} left`];
  }

  #inWords({ decided, exercised, total, failed, warned, waived }: ServiceTally): string {
    const extent = `of ${grouped(total)} rules and constraints`;
    return [
      decided < total
        ? `${this.isOver ? 'ended after ' : ''}${grouped(decided)} ${extent}`
        : `done, ${grouped(exercised)} ${extent} exercised`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(warned > 0 ? [`${warned} warned`] : []),
      ...(waived > 0 ? [countOf(waived, 'exception')] : []),
    ].join(', ');
  }
}

function roughly(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
