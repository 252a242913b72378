import { measureRun } from './measureRun.ts';
import type { Measurement } from './Measurement.ts';
import { SandboxProcess } from './SandboxProcess.ts';

/** How long a run takes until it asks for its first token. */
export const startUp: Measurement = {
  name: 'start',
  async *measure({ samples }) {
    const seconds: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const sandbox = await SandboxProcess.start({ record: true });
      const startedAt = Date.now();
      await measureRun(sandbox.target, ['--rule', 'stock/list/*']);
      const { firstAt = NaN } = await sandbox.seen();
      await sandbox.close();
      seconds.push((firstAt - startedAt) / 1000);
    }
    yield { what: 'start of a run to its first request', unit: 's', samples: seconds };
  },
};
