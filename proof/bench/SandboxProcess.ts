import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import type { SentRequest } from './SentRequest.ts';

/** The requests that a sandbox has seen. */
export interface Seen {
  requests: SentRequest[];
  /** When the first request came, in milliseconds of the clock. */
  firstAt?: number;
}

/** A fresh sandbox in a process of its own, so that only the client is measured. */
export class SandboxProcess {
  readonly url: string;
  readonly target: Record<string, unknown>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, target: Record<string, unknown>) {
    this.#child = child;
    this.url = url;
    this.target = target;
  }

  /** @param delayMs least delay of each response after its request */
  static async start({ delayMs = 0, record = false } = {}): Promise<SandboxProcess> {
    const file = join(projectRoot, 'proof/bench/serveSandbox.ts');
    const child = fork(file, [String(delayMs), record ? 'record' : '']);
    const [ready] = (await once(child, 'message')) as [SandboxProcess];
    return new SandboxProcess(child, ready.url, ready.target);
  }

  /** The requests to it, if it was started with `record` (with a delay, only the first). */
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
