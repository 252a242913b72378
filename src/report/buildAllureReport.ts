import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../projectRoot.ts';
import type { Verdict } from '../verdict/types.ts';
import { alignAllureResults } from './alignAllureResults.ts';
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
 * Allure's own program does it in a process of its own: its programmatic interface is not exported by the package
 * `allure`, and it ends the process that it runs in where a page becomes too large.
 *
 * @param resultsDir created where it is missing; results of shards in it are taken over
 * @param reportDir created where it is missing; nothing in it but `index.html` is touched
 * @throws Error with what Allure printed where it fails
 */
export async function buildAllureReport(
  resultsDir: string,
  reportDir: string,
  verdict: Verdict,
  evidence: Evidence,
): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  await alignAllureResults(resultsDir, verdict, evidence);
  const page = offlinePage(await generate(resolve(resultsDir), verdict));
  await mkdir(reportDir, { recursive: true });
  await writeFile(join(reportDir, 'index.html'), packedPage(page, titleOf(verdict)));
}

async function generate(resultsDir: string, verdict: Verdict): Promise<string> {
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
    await promisify(execFile)(process.execPath, [allureProgram(), ...options]);
    return await readFile(join(output, 'index.html'), 'utf8');
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout?: string; stderr?: string };
    const said = [stdout, stderr].filter(Boolean).join('\n') || String(cause);
    throw new Error(`Allure could not build the report from ${resultsDir}: ${said}`, { cause });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The run at a glance. Allure's own place for such facts would push the verdict out of the first screen. */
function titleOf(verdict: Verdict): string {
  const { word, because } = glance(verdict);
  return `${word}: ${verdict.target.name}, ${because}, seed ${verdict.run.seed}`;
}

/** The package exports its library only; its program lies beside the library's folder. */
function allureProgram(): string {
  return join(dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js');
}
