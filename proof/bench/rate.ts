import { limited } from './limited.ts';
import type { Measurement } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { SandboxProcess } from './SandboxProcess.ts';

/** Only one service: a full run would take half an hour. */
const SERVICE = 'restaurants';
const REQUESTS_PER_SECOND = 5;

/** A run at a target that allows few requests per second, beside the time that this limit alone requires. */
export const rate: Measurement = {
  name: 'rate',
  async *measure({ samples, service = SERVICE }) {
    const runs: RunUsage[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const sandbox = await SandboxProcess.start();
      const target = limited(sandbox.target, { requestsPerSecond: REQUESTS_PER_SECOND });
      runs.push(await measureRun(target, ['--service', service]));
      await sandbox.close();
    }
    yield {
      what: `${service}: run, ${runs[0]?.requests} exchanges, ${REQUESTS_PER_SECOND} per second`,
      unit: 's',
      samples: runs.map(({ suiteSeconds }) => suiteSeconds),
    };
    yield {
      what: 'exchanges / how many per second, beside that',
      unit: '×',
      samples: runs.map(
        ({ requests, suiteSeconds }) => requests / REQUESTS_PER_SECOND / suiteSeconds,
      ),
    };
  },
};
