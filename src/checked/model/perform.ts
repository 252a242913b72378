import { readUntil } from '../readings/readUntil.ts';
import type { Trial } from '../trial/Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { isForeign } from '../../sent/judging/isForeign.ts';
import { hasMarker } from '../../sent/redaction/text/Marker.ts';
import { linearize, type Timed } from './linearize.ts';
import { Unanswered } from '../../sent/judging/signals.ts';
import type { Broken, Judgement, Model, Step } from './Model.ts';

/** How long ago all else was sent when late commands are: twice as long as a change may take to show everywhere. */
const LATE_MS = 4000;

/** How long after a read beside changes the next one begins, and with each round as much longer: they take time. */
const BESIDE_MS = 8;

/** What one performance of a script showed. */
export interface Performance<State = unknown, Command = unknown> {
  /** What is known after it. */
  state: State;
  /** How often each rule was seen kept. */
  kept: Map<string, number>;
  /** The first way in which each rule was seen broken, rather one that nobody else can have brought about. */
  broken: Map<string, Seen>;
  /** The last exchange of each command, in order, with the step that it is of. */
  sent: Sent[];
  /** Sends further steps; see `perform`. */
  goOn(script: readonly Step<Command>[], until?: (seen: Broken) => boolean): Promise<void>;
}

/** A broken rule, with the exchange that shows it and the step at which it was seen. */
export interface Seen extends Broken {
  exchange: LiveExchange;
  step: number;
}

export interface Sent {
  exchange: LiveExchange;
  step: number;
  words: string;
}

/** A command that was sent, and what came of it. */
interface Done<Command> extends Timed {
  command: Command;
  exchange: LiveExchange;
}

/**
 * Sends a script, step by step, and judges each response by the state that the steps before it left.
 * @param until ends with the first response that breaks a rule so; without it, the script goes on with what was seen
 * @param isBrief whether late commands do not wait
 */
export async function perform<State, Command>(
  trial: Trial,
  model: Model<State, Command>,
  script: readonly Step<Command>[],
  until: (seen: Broken) => boolean = () => false,
  isBrief = false,
): Promise<Performance<State, Command>> {
  const performance = new Performing(trial, model, await model.begin(trial), isBrief);
  await performance.goOn(script, until);
  return performance;
}

class Performing<State, Command> implements Performance<State, Command> {
  readonly kept = new Map<string, number>();
  readonly broken = new Map<string, Seen>();
  readonly sent: Sent[] = [];
  readonly #trial: Trial;
  readonly #model: Model<State, Command>;
  readonly #lateMs: number;
  /** When the last command was sent that is none of the late ones. */
  #before: number;
  state: State;
  #step = -1;

  constructor(trial: Trial, model: Model<State, Command>, state: State, isBrief: boolean) {
    this.#lateMs = isBrief ? 0 : LATE_MS;
    this.#trial = trial;
    this.#model = model;
    this.state = state;
    this.#before = trial.session.clock.now();
  }

  async goOn(script: readonly Step<Command>[], until: (seen: Broken) => boolean = () => false) {
    for (const commands of script) {
      this.#step += 1;
      if (Array.isArray(commands)) await this.#together(commands as readonly Command[]);
      else await this.#one(commands as Command);
      if ([...this.broken.values()].some(until)) break;
    }
  }

  async #one(command: Command): Promise<void> {
    const done = await this.#send(command);
    if (done === undefined) return;
    const { exchange, judgement } = await this.#settled(done);
    this.#sentAll([{ command, exchange }]);
    this.#note(await this.#blamed(judgement, exchange));
  }

  async #send(command: Command, state = this.state): Promise<Done<Command> | undefined> {
    const request = this.#model.request(command, state);
    if (request === undefined) return undefined;
    const { clock } = this.#trial.session;
    const late = this.#model.isLate?.(command) ?? false;
    const isLate = late === 'when tried again' ? this.#trial.isAgain : late;
    const early = isLate ? this.#before + this.#lateMs - clock.now() : 0;
    if (early > 0) await clock.sleep(early);
    const from = clock.now();
    const { operation, parts, options } = request;
    // Nothing else goes over the connections of a performance.
    const { connection: name } = options;
    const connection = name && `${name} of ${this.#trial.purpose}`;
    const exchange = await this.#trial.send(operation, parts, { ...options, connection });
    if (!isLate) this.#before = clock.now();
    if (isForeign(this.#trial.operation(exchange), exchange))
      throw new Unanswered('a page stood in the place of a response');
    return { command, exchange, from, to: clock.now() };
  }

  /** A read that looks late is sent again until it shows what it should, or the target had its time. */
  async #settled({ command, exchange: first }: Done<Command>) {
    let exchange = first;
    const isChange = this.#trial.operation(first).effect !== undefined;
    const state = this.state;
    const judgement = await readUntil(
      this.#trial,
      async (again) => {
        if (again) exchange = (await this.#send(command))?.exchange ?? exchange;
        return this.#judge(state, command, exchange);
      },
      ({ broken }) =>
        isChange ||
        !(this.#isUnready({ exchange, command }) || broken.some(({ mayBeLate }) => mayBeLate)),
    );
    return { exchange, judgement };
  }

  /** What is to blame: what a further read breaks, if there is one that tells. */
  async #blamed(judgement: Judgement<State, Command>, exchange: LiveExchange) {
    const asked = judgement.broken.find(({ unless }) => unless !== undefined)?.unless;
    const done = asked && (await this.#trial.further(() => this.#send(asked)));
    if (done === undefined) return { judgement, exchange };
    const before = await this.#settled(done);
    if (before.judgement.broken.length === 0) return { judgement, exchange };
    this.#sentAll([{ command: done.command, exchange: before.exchange }]);
    return before;
  }

  #note({ judgement, exchange }: { judgement: Judgement<State, Command>; exchange: LiveExchange }) {
    this.state = judgement.state;
    for (const [openPoint, seen] of Object.entries(judgement.seen ?? {}))
      this.#trial.observe(openPoint, seen);
    for (const rule of judgement.kept) this.kept.set(rule, (this.kept.get(rule) ?? 0) + 1);
    for (const one of judgement.broken) {
      const former = this.broken.get(one.rule);
      const saysMore = former?.mayBeOfOthers === true && one.mayBeOfOthers !== true;
      if (former === undefined || saysMore)
        this.broken.set(one.rule, { ...one, exchange, step: this.#step });
    }
  }

  /**
   * Starts commands together. Each part of the state must have an order of them that explains it, also with the reads that
   * show what became of it: in the end, nothing may be late. What only reads is read again, as in the end.
   */
  async #together(commands: readonly Command[]): Promise<void> {
    const isRead = !commands.some((command) => this.#isChange({ command }));
    let history: AtOnce<Command>[] = [];
    let explained = await readUntil(
      this.#trial,
      async () => {
        const asked = await this.#allAtOnce(commands);
        history = asked.map((done) => ({ ...done, mayLag: !isRead }));
        return this.#explained(history);
      },
      ({ wrong }) => !isRead || !wrong?.broken.some(({ mayBeLate }) => mayBeLate),
    );
    this.#sentAll(history, 'at once, ');
    const state = this.#after(history);
    for (const command of this.#model.after?.(commands) ?? []) {
      if (explained.wrong !== undefined) break;
      const before = history;
      explained = await readUntil(
        this.#trial,
        async () => {
          const done = await this.#send(command, state);
          history = done === undefined ? before : [...before, { ...done, mayLag: false }];
          return this.#explained(history);
        },
        // What changes something is sent once: the second time it is another one.
        ({ wrong }) =>
          this.#isChange({ command }) || (wrong === undefined && !this.#isUnready(history.at(-1))),
      );
      this.#sentAll(history.slice(before.length));
    }
    const [first] = history;
    if (first === undefined) return;
    const { wrong, kept } = explained;
    const broken = (wrong?.broken ?? []).map((one) => ({
      ...one,
      message: `${one.message} ${commands.length} requests ran in parallel; no order of them leads to this.`,
    }));
    this.#note({
      judgement: {
        state: this.#after(history),
        kept: wrong === undefined ? kept : [],
        broken,
      },
      exchange: wrong?.exchange ?? first.exchange,
    });
  }

  #isChange({ command }: Pick<Done<Command>, 'command'>): boolean {
    const { operation } = this.#model.request(command, this.state) ?? {};
    return operation !== undefined && this.#trial.operation(operation).effect !== undefined;
  }

  /**
   * Sends all; what only reads is read again where something is changed beside it, as it may be seen half done: as often
   * however fast the target is, so that a seed sends the same.
   */
  async #allAtOnce(commands: readonly Command[]): Promise<Done<Command>[]> {
    const changes = commands.filter((command) => this.#isChange({ command }));
    const reads = commands.filter((command) => !changes.includes(command));
    const send = (some: readonly Command[]) =>
      Promise.all(some.map((command) => this.#send(command)));
    const readThrough = async () => {
      const all = await send(reads);
      const rounds = changes.length > 0 ? (this.#model.readsBeside ?? 1) : 1;
      for (let round = 1; round < rounds; round += 1) {
        const { session } = this.#trial;
        await session.changesNoted();
        if (round > 1) await session.clock.sleep((round - 1) * BESIDE_MS);
        all.push(...(await send(reads)));
      }
      return all;
    };
    const done = await Promise.all([send(changes), readThrough()]);
    return done.flat().flatMap((one) => one ?? []);
  }

  /** In a recording that is judged again, what was taken out of a text differs from anything, and breaks nothing. */
  #judge(state: State, command: Command, exchange: LiveExchange): Judgement<State, Command> {
    const judged = this.#model.judge(state, command, exchange);
    const isShown = ({ expected, actual }: Broken) => !hasMarker(expected) && !hasMarker(actual);
    return { ...judged, broken: judged.broken.filter(isShown) };
  }

  /** What is known after these, in whatever order they are. */
  #after(history: Done<Command>[]): State {
    return history.reduce(
      (known, { command, exchange }) => this.#model.judge(known, command, exchange).state,
      this.state,
    );
  }

  #isUnready(done: Pick<Done<Command>, 'exchange' | 'command'> | undefined): boolean {
    return done !== undefined && this.#model.isUnready?.(done.exchange, done.command) === true;
  }

  #sentAll(history: Pick<Done<Command>, 'command' | 'exchange'>[], how = ''): void {
    for (const { command, exchange } of history) {
      const words = `${how}${this.#model.describe(command, this.state)}`;
      this.sent.push({ exchange, step: this.#step, words });
    }
  }

  /** What no order explains: what the order that explains most does not. */
  #explained(history: AtOnce<Command>[]) {
    const { partsOf = () => [''], only = (whole: State) => whole } = this.#model;
    const kept = new Set<string>();
    for (const part of partsOf(this.state)) {
      let wrong: { exchange: LiveExchange; broken: readonly Broken<Command>[] } | undefined;
      let most = -1;
      const begin = { state: only(this.state, part), count: 0 };
      const apply = (
        { state, count }: typeof begin,
        { command, exchange, mayLag }: AtOnce<Command>,
      ) => {
        const judged = this.#judge(state, command, exchange);
        const broken = judged.broken.filter(({ mayBeLate }) => !mayLag || mayBeLate !== true);
        for (const rule of judged.kept) kept.add(rule);
        // A read that is late shows nothing of what is now.
        const isLate = judged.broken.length > 0 && !this.#isChange({ command });
        if (broken.length === 0) return { state: isLate ? state : judged.state, count: count + 1 };
        if (count > most) [most, wrong] = [count, { exchange, broken }];
        return undefined;
      };
      const end = linearize(begin, history, apply, (one) => !this.#isChange(one));
      if (end === undefined) return { wrong, kept: [] };
    }
    return { wrong: undefined, kept: [...kept] };
  }
}

/** A command that was started with others, or a read after them. */
interface AtOnce<Command> extends Done<Command> {
  /** Whether it may show an earlier state. */
  mayLag: boolean;
}
