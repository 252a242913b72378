import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { BufferResultFile, PathResultFile } from '@allurereport/reader-api';
import { projectRoot } from '../../../../projectRoot.ts';
import type { PageRequest } from './AllureProgram.ts';
import { finishedPage } from './finishedPage.ts';
import { warn } from '../../../words/say.ts';

const CONFIGURATION = join(projectRoot, 'reports/allurerc.yaml');

/** Variables of build servers; most set the first. */
const BUILD_SERVERS = ['CI', 'JENKINS_URL', 'SYSTEM_DEFINITIONID', 'CODEBUILD_BUILD_ARN'];

/**
 * What Allure loads for uploads, archives and XML, which no page of ours has, half of all its modules; and what they
 * export. If another version asks for more, it says so and makes no page.
 */
const UNUSED: Record<string, string[]> = {
  // It names the job of a build server; elsewhere it asks Git for folder and branch, which are nobody's business.
  ...(!BUILD_SERVERS.some((name) => name in process.env) && { '@allurereport/ci': ['detect'] }),
  '@allurereport/service': [
    'AllureRemoteHistory',
    'AllureServiceClient',
    'AllureTestOpsClient',
    'KnownError',
    'UnknownError',
  ],
  '@allurereport/summary': ['generateSummary'],
  'fast-xml-parser': ['XMLParser'],
  glob: ['glob'],
  jiti: ['createJiti'],
  'node-stream-zip': [],
  'zip-stream': [],
};

registerHooks({
  resolve(specifier, context, next) {
    const names = UNUSED[specifier];
    if (names === undefined) return next(specifier, context);
    const exported = ['default', ...names].map((name) => `nothing as ${name}`).join();
    const url = `data:text/javascript,function nothing() {} export { ${exported} }`;
    return { url, format: 'module', shortCircuit: true };
  },
});
const { AllureReport, readRawConfig, resolveConfig } = await import('@allurereport/core');

/** The configuration names the modules that make a report: they are loaded before there is work. */
const configuration = await readRawConfig(projectRoot, CONFIGURATION);
await resolveConfig(configuration);

/**
 * The process that `AllureProgram` starts: makes one page of the results that it is sent, and ends. Results are sent as
 * texts, so that thousands of files need neither be written nor read.
 */
process.once('message', (request: PageRequest) => {
  generate(request).then(
    () => process.exit(0),
    (error: Error) => {
      warn(error.message);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(1));

async function generate(request: PageRequest): Promise<void> {
  const { output, name, isGood, results, attachments, history } = request;
  const override = { name, output, cwd: dirname(output), historyPath: history };
  const config = await resolveConfig(configuration, override);
  const report = new AllureReport(config);
  await report.start();
  for (const [file, text] of results) await report.readResult(new TextResult(text, file));
  for (const file of attachments) await report.readResult(new PathResultFile(file, basename(file)));
  await report.done();
  const page = join(output, 'index.html');
  await writeFile(page, await finishedPage(await readFile(page, 'utf8'), isGood));
}

/** A result whose text is in memory: Allure would read bytes through a stream each, which takes longer than parsing them. */
class TextResult extends BufferResultFile {
  readonly #text: string;

  constructor(text: string, file: string) {
    super(Buffer.from(text), file);
    this.#text = text;
  }

  override async asJson<T>(): Promise<T> {
    return JSON.parse(this.#text) as T;
  }
}
