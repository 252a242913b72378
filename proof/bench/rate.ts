import { limited } from './limited.ts';
import type { Measurement } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { SandboxProcess } from './SandboxProcess.ts';

const REQUESTS_PER_SECOND = 20;

/** A full run at a target that allows few requests per second, beside the time that this limit alone requires. */
export const rate: Measurement = {
  name: 'rate',
  async *measure({ samples, service }) {
    const words = service === undefined ? [] : ['--service', service];
    const runs: RunUsage[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const sandbox = await SandboxProcess.start();
      const target = limited(sandbox.target, { requestsPerSecond: REQUESTS_PER_SECOND });
      runs.push(await measureRun(target, words));
      await sandbox.close();
    }
    yield {
      what: `run, ${runs[0]?.requests} exchanges, ${REQUESTS_PER_SECOND} per second`,
      unit: 's',
      samples: runs.map(({ suiteSeconds }) => suiteSeconds),
    };
    yield {
      what: 'run beside exchanges / how many per second (goal: 1.05)',
      unit: '×',
      samples: runs.map(
        ({ requests, suiteSeconds }) => suiteSeconds / (requests / REQUESTS_PER_SECOND),
      ),
    };
  },
};
