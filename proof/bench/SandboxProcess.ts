import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import type { SentRequest } from './SentRequest.ts';

/** What a sandbox has seen. */
export interface Seen {
  requests: SentRequest[];
  /** When the first request came, in milliseconds of the clock. */
  firstAt?: number;
}

/** A fresh sandbox in a process of its own, so that what is measured is the client's. */
export class SandboxProcess {
  readonly url: string;
  readonly target: Record<string, unknown>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, target: Record<string, unknown>) {
    this.#child = child;
    this.url = url;
    this.target = target;
  }

  /** @param delayMs each answer is given so long after its request came, at the earliest */
  static async start({ delayMs = 0, record = false } = {}): Promise<SandboxProcess> {
    const file = join(projectRoot, 'proof/bench/serveSandbox.ts');
    const child = fork(file, [String(delayMs), record ? 'record' : '']);
    const [ready] = (await once(child, 'message')) as [SandboxProcess];
    return new SandboxProcess(child, ready.url, ready.target);
  }

  /** What it was sent, where it was started with `record` (or a delay: the first only). */
  async seen(): Promise<Seen> {
    this.#child.send('seen');
    const [seen] = (await once(this.#child, 'message')) as [Seen];
    return seen;
  }

  async close(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}
