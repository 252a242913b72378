import { parentPort } from 'node:worker_threads';
import { shareBetweenSandboxes } from '../sandbox/Shared.ts';
import { SuiteDefect } from '../src/checked/run/SuiteDefect.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { doTask, type ProofTask } from './proofTasks.ts';
import { answerWithTexts } from './TextResponse.ts';

/** A thread that does one task of a proof after the other. */
const specs = loadSpecs();
answerWithTexts();
shareBetweenSandboxes();

parentPort?.on('message', (task: ProofTask) => {
  doTask(task, specs).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) =>
      parentPort?.postMessage({
        defect: error instanceof SuiteDefect ? error.message : undefined,
        problem: `${task.kind} ${task.id} (${task.service}): ${error instanceof Error ? error.stack : String(error)}`,
      }),
  );
});
