import { measureCommand } from './measureCommand.ts';
import type { Measurement } from './Measurement.ts';

/** The simplest command: `--help`. */
export const help: Measurement = {
  name: 'help',
  async *measure({ samples }) {
    const seconds: number[] = [];
    for (let sample = 0; sample < samples; sample++)
      seconds.push((await measureCommand(['--help'])).seconds);
    yield { what: '--help', unit: 's', samples: seconds };
  },
};
