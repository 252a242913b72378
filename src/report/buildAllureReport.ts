import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import type { Verdict } from '../verdict/types.ts';
import { alignAllureResults } from './alignAllureResults.ts';
import { AllureProgram } from './AllureProgram.ts';
import type { Evidence } from './evidenceSteps.ts';
import { glance } from './glance.ts';
import { offlinePage } from './offlinePage.ts';
import { packedPage } from './packedPage.ts';

const CONFIGURATION = join(projectRoot, 'reports/allurerc.yaml');

/**
 * Builds the Allure 3 report of a run: `index.html` in `reportDir`, one self-contained page that works from a folder
 * and calls nobody. Before, it aligns `resultsDir` with the verdict (see `alignAllureResults`), so that the page and
 * verdict.json never differ.
 *
 * @param resultsDir created where it is missing; results of shards in it are taken over
 * @param reportDir created where it is missing; nothing in it but `index.html` is touched
 * @param program started earlier, while there was time
 * @throws Error with what Allure printed where it fails
 */
export async function buildAllureReport(
  resultsDir: string,
  reportDir: string,
  verdict: Verdict,
  evidence: Evidence,
  program: AllureProgram = new AllureProgram(),
): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  await alignAllureResults(resultsDir, verdict, evidence);
  const page = offlinePage(await generate(resolve(resultsDir), verdict, program));
  await mkdir(reportDir, { recursive: true });
  await writeFile(join(reportDir, 'index.html'), packedPage(page));
}

async function generate(
  resultsDir: string,
  verdict: Verdict,
  program: AllureProgram,
): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'allure-report-'));
  // The last argument is a glob pattern, hence relative to a folder that is none.
  const options = [
    'generate',
    ['--config', CONFIGURATION],
    ['--cwd', dirname(resultsDir)],
    ['--output', output],
    ['--report-name', titleOf(verdict)],
    basename(resultsDir),
  ].flat();
  try {
    await program.run(options);
    return await readFile(join(output, 'index.html'), 'utf8');
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`Allure could not build the report from ${resultsDir}: ${message}`, { cause });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The run at a glance. Allure's own place for such facts would push the verdict out of the first screen. */
function titleOf(verdict: Verdict): string {
  const { word, because } = glance(verdict);
  return `${word}: ${verdict.target.name}, ${because}, seed ${verdict.run.seed}`;
}
