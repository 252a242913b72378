import { Worker } from 'node:worker_threads';
import { modulePath } from '../../../projectRoot.ts';
import type { Answer, Question } from './mutantWorker.ts';
import { untilHung } from './untilHung.ts';

/** Every mutant leaves a copy of the sandbox in its thread's memory; so many fit. */
const QUESTIONS_PER_THREAD = 150;

/** A thread that judges mutants, and is replaced where one hangs it or takes it down. */
export class MutantThread {
  readonly #services: string[];
  #worker: Worker | undefined;
  #asked = 0;

  constructor(services: string[]) {
    this.#services = services;
  }

  /** Undefined where no answer came. @throws Error for an error of ours */
  async ask(question: Question): Promise<Exclude<Answer, { kind: 'defect' }> | undefined> {
    if (this.#asked >= QUESTIONS_PER_THREAD) await this.end();
    this.#asked += 1;
    const worker = (this.#worker ??= this.#start());
    const answer = await answerOf(worker, question);
    if (answer === undefined) await this.end();
    if (answer?.kind === 'defect') throw new Error(answer.why);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked = 0;
  }

  #start(): Worker {
    return new Worker(modulePath('commands/prove/mutants/mutantWorker'), {
      workerData: this.#services,
      stdout: true,
      stderr: true,
    });
  }
}

/** Undefined where the thread hangs or ends without an answer. */
function answerOf(worker: Worker, question: Question): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const watch = new AbortController();
    const end = (answer?: Answer) => {
      watch.abort();
      worker.off('message', end).off('error', none).off('exit', none);
      resolve(answer);
    };
    const none = () => end();
    worker.on('message', end).on('error', none).on('exit', none);
    worker.postMessage(question);
    if (question.kind === 'judge')
      void untilHung(worker, question.jurors.length, watch.signal).then(none, none);
  });
}
