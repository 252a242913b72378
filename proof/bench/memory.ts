import { measureRun } from './measureRun.ts';
import type { Measurement } from './Measurement.ts';
import { SandboxProcess } from './SandboxProcess.ts';

/** The default of a run (`--cases`). */
const CASES = 25;

/** Its requests grow with the cases to some ten thousand; those of all services would take many minutes. */
const SERVICE = 'stock';

/** The greatest memory of a run, by how many requests it sends. */
export const memory: Measurement = {
  name: 'memory',
  async *measure({ service = SERVICE }) {
    const peaks: number[] = [];
    for (const times of [1, 10, 100]) {
      const sandbox = await SandboxProcess.start();
      const words = ['--service', service, '--cases', String(CASES * times)];
      const { peakMB, requests } = await measureRun(sandbox.target, words);
      await sandbox.close();
      peaks.push(peakMB);
      yield {
        what: `most memory, ${service}, ${times}× cases, ${requests} requests`,
        unit: 'MB',
        samples: [peakMB],
      };
    }
    const [one = NaN] = peaks;
    yield {
      what: 'most memory, 100× beside 1×',
      unit: '×',
      samples: [(peaks.at(-1) ?? NaN) / one],
    };
  },
};
