import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';

/** A proxy in front of a target, in a process of its own. */
export class ProxyProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string | undefined;

  private constructor(child: ChildProcess, url: string, folder?: string) {
    this.#child = child;
    this.url = url;
    this.#folder = folder;
  }

  /** The simplest proxy of the same library. */
  static async plain(origin: string): Promise<ProxyProcess> {
    const child = fork(join(projectRoot, 'proof/bench/plainProxy.ts'), [origin]);
    const [url] = (await once(child, 'message')) as [string];
    return new ProxyProcess(child, url);
  }

  /** `conformance proxy`, which judges the traffic that it forwards. */
  static async judging(target: Record<string, unknown>): Promise<ProxyProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-proxy-'));
    const file = join(folder, 'target.yaml');
    writeFileSync(file, stringify(target));
    const words = ['proxy', '--target', file, '--out', join(folder, 'results')];
    const child = spawn(process.execPath, [join(projectRoot, 'bin/conformance.mjs'), ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    for await (const chunk of child.stderr) {
      said += String(chunk);
      if (said.includes('Ctrl-C ends it')) break;
    }
    const [, url] = /^base +(http:\S+)/m.exec(said) ?? [];
    if (url === undefined) throw new Error(`conformance proxy did not start: ${said}`);
    return new ProxyProcess(child, url, folder);
  }

  /** Stops it, after it has judged what it forwarded. */
  async close(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    else this.#child.kill('SIGINT');
    await once(this.#child, 'exit');
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true });
  }
}
