import { join } from 'node:path';
import type { ServiceName } from '../../../../services.ts';
import { FateLog } from '../FateLog.ts';
import type { Try } from './reachScenes.ts';

/** What some rules meet at their scenes without a mutant. */
export interface Reached {
  tries: Try[];
  /** Mutants that are met once a decision has fallen. */
  words: string[];
}

/** The same as it is written down. */
interface Written {
  tries: (Omit<Try, 'reached'> & { reached: number[] })[];
  words: string[];
}

/** What the runs without a mutant have shown, on disk, so that a proof that was interrupted need not repeat them. */
export class ReachLog {
  readonly #log: FateLog<Written>;

  /** @param files those whose mutants are asked about: what meets none of them is run at fewer scenes */
  constructor(folder: string, service: ServiceName, files: ReadonlySet<string>) {
    this.#log = new FateLog(join(folder, `reach-${service}.jsonl`), [...files].toSorted().join());
  }

  /** What these rules meet; found out only where it is not known. */
  async of(rules: string[], find: () => Promise<Reached>): Promise<Reached> {
    const fingerprint = rules.join(' ');
    const known = this.#log.known.get(fingerprint);
    if (known !== undefined) {
      const tries = known.tries.map((one) => ({ ...one, reached: Uint32Array.from(one.reached) }));
      return { tries, words: known.words };
    }
    const { tries, words } = await find();
    const written = tries.map((one) => ({ ...one, reached: [...one.reached] }));
    this.#log.add({ mutant: { fingerprint }, fate: { tries: written, words } });
    return { tries, words };
  }
}
