import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import type { PassedBody } from '../../src/client/KeptBody.ts';
import type { PassedExchange } from '../../src/client/Passage.ts';
import type { TrafficVerdicts } from '../../src/results/writeTraffic.ts';
import type { Judged, JudgeWork } from './judgeWorker.ts';
import { packed } from './packedExchanges.ts';

/** Bodies of so many bytes wait to be judged at most; those that come meanwhile are passed on and not looked at. */
const MOST_WAITING = 64 * 1024 * 1024;

/** What passes in so many milliseconds is handed over together: each message costs what passes time. */
const TOGETHER_MS = 20;

/** Judges what passes in a thread of its own, so that what passes does not wait for it. */
export class JudgeThread {
  readonly #worker: Worker;
  readonly #verdicts = Promise.withResolvers<TrafficVerdicts>();
  #waiting = 0;
  #passed: PassedExchange[] = [];

  /** @param work what is judged, and where its results go */
  constructor(work: JudgeWork) {
    this.#worker = new Worker(modulePath('commands/proxy/judgeWorker'), { workerData: work });
    this.#worker.on('message', (message: Judged) => {
      if ('judged' in message) this.#waiting -= message.judged;
      else this.#verdicts.resolve(message.verdicts);
    });
    // An error of ours ends the proxy: what would pass from then on, nobody would judge.
    this.#worker.on('error', (error) => {
      throw error;
    });
  }

  /** Exchanges are judged in the order in which they ended. */
  add(passed: PassedExchange): void {
    const bytes = keptOf(passed.request.body) + keptOf(passed.response?.body);
    const isTooMuch = this.#waiting + bytes > MOST_WAITING;
    if (!isTooMuch) this.#waiting += bytes;
    this.#passed.push(isTooMuch ? withoutBodies(passed) : passed);
    if (this.#passed.length === 1) setTimeout(() => this.#handOver(), TOGETHER_MS);
  }

  #handOver(): void {
    if (this.#passed.length === 0) return;
    const { message, transfer } = packed(this.#passed);
    this.#passed = [];
    this.#worker.postMessage(message, transfer);
  }

  /** Judges what is left, and writes the results. */
  async finish(): Promise<TrafficVerdicts> {
    this.#handOver();
    this.#worker.postMessage('finish');
    const verdicts = await this.#verdicts.promise;
    await this.#worker.terminate();
    return verdicts;
  }
}

function keptOf(body: PassedBody | undefined): number {
  return body?.bytes?.length ?? 0;
}

function withoutBodies(passed: PassedExchange): PassedExchange {
  const { request, response } = passed;
  const unseen = { bytes: undefined };
  return {
    ...passed,
    request: { ...request, body: { ...request.body, ...unseen } },
    response: response && { ...response, body: { ...response.body, ...unseen } },
  };
}
