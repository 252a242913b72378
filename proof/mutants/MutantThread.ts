import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import { computedBy, patienceWith, watchForHang } from './watchForHang.ts';

/**
 * How many questions a thread answers before it is replaced: each mutant leaves a copy of the changed code in its memory.
 */
const QUESTIONS_PER_THREAD = 150;

/** An error of ours, in place of a response. */
export interface Defect {
  kind: 'defect';
  why: string;
}

/** A thread that judges mutants. It is replaced if a mutant hangs or crashes it. */
export class MutantThread<Question, Answer extends { kind: string }> {
  readonly #module: string;
  readonly #data: unknown;
  #worker: Worker | undefined;
  #asked = 0;

  /** @param module the module that it runs, relative to the project's root, without `.ts` */
  constructor(module: string, data?: unknown) {
    this.#module = module;
    this.#data = data;
  }

  /**
   * Undefined if no response came.
   * @param rules how many rules it must run for the response; absent if it cannot hang
   * @throws Error for an error of ours
   */
  async ask(question: Question, rules?: number): Promise<Answer | undefined> {
    if (this.#asked >= QUESTIONS_PER_THREAD) await this.end();
    this.#asked += 1;
    const worker = (this.#worker ??= this.#start());
    const answer = await answerOf<Answer>(worker, question, rules);
    if (answer === undefined) await this.end();
    else if (isDefect(answer)) throw new Error(answer.why);
    else return answer;
    return undefined;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked = 0;
  }

  #start(): Worker {
    const worker = new Worker(modulePath(this.#module), {
      workerData: this.#data,
      stdout: true,
      stderr: true,
    });
    // A thread whose memory is full is found to be gone before it reports it, when nothing listens any more.
    worker.on('error', () => {});
    return worker;
  }
}

/** Undefined if the thread hangs or ends without a response. */
function answerOf<Answer extends { kind: string }>(
  worker: Worker,
  question: unknown,
  rules: number | undefined,
): Promise<Answer | Defect | undefined> {
  return new Promise((resolve) => {
    const watch = new AbortController();
    const end = (answer?: Answer | Defect) => {
      watch.abort();
      worker.off('message', end).off('error', none).off('exit', none);
      resolve(answer);
    };
    const none = () => end();
    worker.on('message', end).on('error', none).on('exit', none);
    worker.postMessage(question);
    if (rules === undefined) return;
    const computed = () => computedBy(worker);
    void watchForHang(computed, patienceWith(rules), watch.signal).then(none, none);
  });
}

function isDefect(answer: { kind: string }): answer is Defect {
  return answer.kind === 'defect';
}
