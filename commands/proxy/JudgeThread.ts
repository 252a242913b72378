import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import type { PassedBody } from '../../src/clients/KeptBody.ts';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import type { TrafficVerdicts } from '../../src/shown/writeTraffic.ts';
import type { Judged, JudgeWork } from './judgeWorker.ts';
import { packed } from './packedExchanges.ts';

/** How many bytes of bodies may wait to be judged; exchanges that come when it is full are forwarded and not judged. */
const MOST_WAITING = 64 * 1024 * 1024;

/** Exchanges of this many milliseconds are sent to the thread together, because each message takes time. */
const TOGETHER_MS = 20;

/** Judges exchanges in a thread of its own, so that traffic does not wait for it. */
export class JudgeThread {
  readonly #worker: Worker;
  readonly #verdicts = Promise.withResolvers<TrafficVerdicts>();
  #waiting = 0;
  #passed: PassedExchange[] = [];

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

  /** Judges no further bodies, so that the results are written at once. */
  leaveOut(): void {
    this.#worker.postMessage('leave out');
  }

  /** Judges the rest, and writes the results. */
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
