import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import type { PassedBody } from '../../src/clients/KeptBody.ts';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import type { TrafficVerdicts } from '../../src/shown/writeTraffic.ts';
import type { Judged, JudgeWork } from './judgeWorker.ts';
import { packed } from './packedExchanges.ts';

/** How many bytes may wait to be judged. Of exchanges that come when it is full, first no bodies are judged, then nothing. */
const MOST_WAITING = 64 * 1024 * 1024;

/** Exchanges of this many milliseconds are sent to the thread together, because each message takes time. */
const TOGETHER_MS = 20;

/** Judges exchanges in a thread of its own, so that traffic does not wait for it. */
export class JudgeThread {
  readonly #worker: Worker;
  readonly #verdicts = Promise.withResolvers<TrafficVerdicts>();
  #waiting = 0;
  #passed: PassedExchange[] = [];
  #leftOut = 0;

  /** @param work the target, and the folder of the results */
  constructor(work: JudgeWork) {
    this.#worker = new Worker(modulePath('commands/proxy/judgeWorker'), { workerData: work });
    this.#worker.on('message', (message: Judged) => {
      if ('judged' in message) this.#waiting -= message.judged;
      else this.#verdicts.resolve(message.verdicts);
    });
    // An error of ours ends the proxy, because later traffic would not be judged.
    this.#worker.on('error', (error) => {
      throw error;
    });
  }

  /** Adds exchanges, which are judged in the order in which they ended. */
  add(passed: PassedExchange): void {
    const fits = (one: PassedExchange) => this.#waiting + sizeOf(one) <= MOST_WAITING;
    const kept = [passed, withoutBodies(passed)].find(fits);
    if (kept === undefined) return void (this.#leftOut += 1);
    this.#waiting += sizeOf(kept);
    this.#passed.push(kept);
    if (this.#passed.length === 1) setTimeout(() => this.#handOver(), TOGETHER_MS);
  }

  #handOver(): void {
    if (this.#passed.length === 0) return;
    const bytes = this.#passed.reduce((sum, one) => sum + sizeOf(one), 0);
    const { message, transfer } = packed(this.#passed);
    this.#passed = [];
    this.#worker.postMessage({ ...message, bytes }, transfer);
  }

  /** Judges no further bodies, so that the results are written at once. */
  leaveOut(): void {
    this.#worker.postMessage('leave out');
  }

  /** Judges the rest, and writes the results. */
  async finish(): Promise<TrafficVerdicts> {
    this.#handOver();
    this.#worker.postMessage({ leftOut: this.#leftOut });
    const verdicts = await this.#verdicts.promise;
    await this.#worker.terminate();
    return verdicts;
  }
}

/** With what objects take beside their texts. */
function sizeOf({ request, response }: PassedExchange): number {
  const sizes = [request, response ?? []]
    .flat()
    .map(({ headers, body }) => headers.join().length + (body.bytes?.length ?? 0));
  return sizes.reduce((sum, size) => sum + size, request.url.length + 1024);
}

function withoutBodies({ request, response, ...rest }: PassedExchange): PassedExchange {
  const unseen = <Message extends { body: PassedBody }>(message: Message): Message => ({
    ...message,
    body: { ...message.body, bytes: undefined },
  });
  return { ...rest, request: unseen(request), response: response && unseen(response) };
}
