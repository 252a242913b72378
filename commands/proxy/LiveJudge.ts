import { setImmediate } from 'node:timers/promises';
import { limitsOfOne, VALUES_IN_TIME } from '../../src/clients/knownBody.ts';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import { seenByProxy } from '../../src/clients/seenByProxy.ts';
import { findingLine } from '../../src/shown/report/trafficText.ts';
import type { ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import { writeTraffic, type Named, type TrafficVerdicts } from '../../src/shown/writeTraffic.ts';
import { TrafficLog } from '../../src/shown/TrafficLog.ts';
import type { Target } from '../../src/target/Target.ts';
import type { Spec } from '../../src/promised/types.ts';
import { trafficJudge } from '../inspect/trafficJudge.ts';
import { countOf } from '../../src/words/countOf.ts';
import { say, warn } from '../../src/words/say.ts';

/** How many exchanges are named that were not judged; the others are counted. */
const MOST_DEFECTS = 20;

type Folder = Pick<ResultFolder, 'path' | 'log' | 'allureResults' | 'notes'>;

/** Judges passing exchanges one by one, prints what each breaks, and records the exchanges redacted on disk. */
export class LiveJudge {
  readonly #target: Target;
  readonly #folder: Folder;
  readonly #named: Named;
  readonly #judged: ReturnType<typeof trafficJudge>;
  readonly #log: TrafficLog;
  readonly #startedAt = Date.now();
  readonly #limits = limitsOfOne();
  readonly #defects: string[] = [];
  #unjudged = 0;
  #count = 0;
  #done = 0;
  #last: Promise<void> = Promise.resolve();

  /** @param ofDocument see `trafficJudge` */
  constructor(target: Target, folder: Folder, named: Named, ofDocument?: Spec[]) {
    this.#named = named;
    this.#target = target;
    this.#folder = folder;
    this.#judged = trafficJudge(target, ofDocument);
    this.#log = new TrafficLog(folder.log);
  }

  /** Adds an exchange; exchanges are judged in the order in which they ended, while others pass. */
  add(passed: PassedExchange): Promise<void> {
    const id = `client#${++this.#count}`;
    this.#last = this.#last.then(async () => {
      try {
        await this.#judge(passed, id);
      } catch (error) {
        // It costs this one exchange: the others, and what was judged before, are kept.
        this.#unjudged += 1;
        if (this.#unjudged <= MOST_DEFECTS)
          this.#defects.push(
            `${id} was not judged, by an error of the suite itself: ${String(error)}.`,
          );
      }
      this.#done += 1;
      // Whoever waits for the rest may leave it out.
      if (this.#limits.values < Infinity) await setImmediate();
    });
    return this.#last;
  }

  async #judge(passed: PassedExchange, id: string): Promise<void> {
    const seen = await seenByProxy(passed, id, this.#limits);
    const { findings, recorded } = this.#judged.judge.take(seen);
    if (recorded !== undefined) this.#log.add(recorded);
    for (const { side, rule, failure } of findings) say(findingLine(side, rule, failure));
  }

  /** Judges no further bodies. */
  leaveOut(): void {
    this.#limits.values = -1;
  }

  /** Judges the rest, as far as it takes about a minute, and writes the results. `leftOut`: what came too fast. */
  async finish(leftOut = 0): Promise<TrafficVerdicts> {
    this.#limits.values = VALUES_IN_TIME;
    const left = this.#count - this.#done;
    if (left > 0) warn(`${left} exchanges are still to be judged; Ctrl-C leaves out their bodies.`);
    await this.#last;
    this.#log.close();
    const more = this.#unjudged - this.#defects.length;
    const tooFast =
      leftOut > 0 ? [`${countOf(leftOut, 'exchange')} came too fast to be judged.`] : [];
    return writeTraffic(
      {
        specs: this.#judged.specs,
        target: this.#target,
        judge: this.#judged.judge,
        exchanges: this.#log,
        fromCache: 0,
        startedAt: this.#startedAt,
        finishedAt: Date.now(),
        notes: [
          'Judged live, by a proxy between the client and the target.',
          ...tooFast,
          ...this.#defects,
          ...(more > 0 ? [`${countOf(more, 'more exchange')} were not judged, either.`] : []),
        ],
        named: this.#named,
      },
      this.#folder,
    );
  }
}
