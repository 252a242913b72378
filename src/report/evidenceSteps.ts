import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attachment, ContentType, Stage, Status, type StepResult } from 'allure-js-commons';
import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
} from 'allure-js-commons/http';
import type { RecordedExchange } from '../exchange/types.ts';
import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import { httpExchange } from './httpExchange.ts';
import { printable } from './printable.ts';

/** What a report shows beside the verdict. */
export interface Evidence {
  /** Where the run's files lie, as one types it in the project's root (for the replay commands). */
  folder: string;
  /** Finds a recorded (redacted) exchange by its id. */
  exchangeOf: (id: string) => RecordedExchange | undefined;
}

/** A failure of a long walk shows its last exchanges; exchanges.har has all. */
const EXCHANGES_PER_FAILURE = 6;

/**
 * One Allure step per failure, with its exchanges and its curl line attached.
 *
 * @param resultsDir where the attachments are written
 */
export function evidenceSteps(
  resultsDir: string,
  failures: NumberedFailure[],
  { exchangeOf }: Evidence,
): Promise<StepResult[]> {
  return Promise.all(
    failures.map(async ({ number, failure }) => {
      const exchanges = failure.exchanges.slice(-EXCHANGES_PER_FAILURE).flatMap((id) => {
        const exchange = exchangeOf(id);
        return exchange === undefined ? [] : [exchange];
      });
      return {
        name: `failure ${number}: ${printable(failure.message)}`,
        status: Status.FAILED,
        statusDetails: {},
        stage: Stage.FINISHED,
        steps: [],
        parameters: [],
        attachments: [
          ...(await Promise.all(exchanges.map((exchange) => attachExchange(resultsDir, exchange)))),
          await attach(resultsDir, 'curl', failure.curl, ContentType.TEXT, '.txt'),
        ],
      };
    }),
  );
}

function attachExchange(resultsDir: string, exchange: RecordedExchange): Promise<Attachment> {
  return attach(
    resultsDir,
    `${exchange.role} ${exchange.id}`,
    JSON.stringify(httpExchange(exchange)),
    ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
    ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
  );
}

async function attach(
  resultsDir: string,
  name: string,
  content: string,
  type: string,
  extension: string,
): Promise<Attachment> {
  const source = `${randomUUID()}-attachment${extension}`;
  await writeFile(join(resultsDir, source), content);
  return { name, type, source };
}
