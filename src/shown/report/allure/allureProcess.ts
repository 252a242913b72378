import { basename, dirname, join } from 'node:path';
import { AllureReport, readConfig } from '@allurereport/core';
import { BufferResultFile, PathResultFile } from '@allurereport/reader-api';
import { projectRoot } from '../../../../projectRoot.ts';
import type { PageRequest } from './AllureProgram.ts';
import { warn } from '../../../words/say.ts';

const CONFIGURATION = join(projectRoot, 'reports/allurerc.yaml');

/** The configuration names the modules that make a report: they are loaded before there is work. */
const loaded = readConfig(dirname(CONFIGURATION), CONFIGURATION);

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
  const { output, name, results, attachments, history } = request;
  await loaded;
  const override = { name, output, historyPath: history };
  const config = await readConfig(dirname(output), CONFIGURATION, override);
  const report = new AllureReport(config);
  await report.start();
  for (const [file, text] of results) await report.readResult(new TextResult(text, file));
  for (const file of attachments) await report.readResult(new PathResultFile(file, basename(file)));
  await report.done();
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
