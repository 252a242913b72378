import { measureRun, type RunUsage } from './measureRun.ts';
import type { Measurement } from './Measurement.ts';
import { SandboxProcess } from './SandboxProcess.ts';

const RULE = 'stock/update/quantity-is-required';

/** The run of one rule, as its author runs it: from start to verdict and reports. */
export const rule: Measurement = {
  name: 'rule',
  async *measure({ samples }) {
    const runs: RunUsage[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const sandbox = await SandboxProcess.start();
      runs.push(await measureRun(sandbox.target, ['--rule', RULE]));
      await sandbox.close();
    }
    const what = `run --rule ${RULE}`;
    yield { what, unit: 's', samples: runs.map(({ seconds }) => seconds) };
    yield {
      what: 'the same, seconds of the processor',
      unit: 's',
      samples: runs.map(({ cpuSeconds }) => cpuSeconds),
    };
  },
};
