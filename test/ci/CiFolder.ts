import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { start, type Ended } from '../startConformance.ts';

/** What makes the runs of the templates small: both operations of one service, so that two shards have something to do. */
export const FEW = '--service restaurants --cases 1';

/**
 * A repository as somebody has it who uses the templates of `ci/`: a target, a baseline, and in place of the package one
 * that starts this project, and runs the same line once only, however many templates show it.
 */
export class CiFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'ci-'));
  /** What a forge keeps as secrets. */
  readonly secrets = { PARTNER_CLIENT_ID: '', PARTNER_CLIENT_SECRET: '' };
  #close = async () => {};

  static async open(): Promise<CiFolder> {
    const folder = new CiFolder();
    const sandbox = await startSandbox({ control: true });
    folder.#close = () => sandbox.close();
    const [client, ...others] = parseTarget(sandbox.target).clients;
    folder.secrets.PARTNER_CLIENT_ID = client.clientId;
    folder.secrets.PARTNER_CLIENT_SECRET = client.clientSecret;
    const secret = Object.keys(folder.secrets).map((name) => `\${${name}}`);
    const [clientId = '', clientSecret = ''] = secret;
    folder.write(
      'conformance/target.yaml',
      stringify({ ...sandbox.target, clients: [{ ...client, clientId, clientSecret }, ...others] }),
    );
    folder.write(
      'package/package.json',
      JSON.stringify({ name: 'conformance', version: '0.0.0', bin: 'conformance.mjs' }),
    );
    cpSync(
      join(import.meta.dirname, 'conformance.mjs'),
      join(folder.path, 'package/conformance.mjs'),
    );
    return folder;
  }

  write(file: string, text: string): void {
    mkdirSync(join(this.path, file, '..'), { recursive: true });
    writeFileSync(join(this.path, file), text);
  }

  /** Runs a line of a template as a build server does, in a shell of its own. */
  run(line: string, env: Record<string, string> = {}, cwd: string = this.path): Promise<Ended> {
    return start('bash', ['-e', '-c', line], { cwd, env: { ...this.environment(), ...env } });
  }

  environment(): Record<string, string | undefined> {
    return {
      ...process.env,
      CONFORMANCE_PROGRAM: join(projectRoot, 'bin/conformance.mjs'),
      CONFORMANCE_RUNS: join(this.path, '.runs'),
    };
  }

  async close(): Promise<void> {
    await this.#close();
    rmSync(this.path, { recursive: true });
  }
}
