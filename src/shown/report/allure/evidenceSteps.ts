import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attachment, ContentType, Stage, Status, type StepResult } from 'allure-js-commons';
import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
  type HttpExchange,
  type HttpExchangeBody,
  ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
} from 'allure-js-commons/http';
import type { RecordedExchange, HeaderField } from '../../../sent/exchange/types.ts';
import type { NumberedFailure } from '../../../decided/causesOf.ts';
import { roleWord } from '../failureText.ts';
import { printableLine } from '../printableLine.ts';

export type FindExchange = (id: string) => RecordedExchange | undefined;

/** How many of the first and of the last exchanges of a long walk a failure shows; exchanges.har has all. */
const EXCHANGES_AT_EACH_END = 6;

/** How many characters of a body the page shows; exchanges.har has the rest. */
const BODY_LIMIT = 8_000;

/**
 * One Allure step per failure, with the exchanges that led to it attached in order (set-up, twin, probes) and its curl
 * line.
 * @param resultsDir the folder into which attachments are written
 */
export function evidenceSteps(
  resultsDir: string,
  failures: NumberedFailure[],
  exchangeOf: FindExchange,
): Promise<StepResult[]> {
  return Promise.all(
    failures.map(async ({ number, failure, rule }) => {
      const exchanges = bothEnds(failure.exchanges).flatMap((id) => {
        const exchange = exchangeOf(id);
        return exchange === undefined ? [] : [exchange];
      });
      return {
        name: `failure ${number}: ${printableLine(failure.message)}`,
        status: rule.outcome === 'failed' ? Status.FAILED : Status.BROKEN,
        ...timeOf(exchanges),
        statusDetails: {},
        stage: Stage.FINISHED,
        steps: [],
        parameters: [],
        attachments: [
          ...(await Promise.all(
            exchanges.map((exchange, index) => attachExchange(resultsDir, exchange, index + 1)),
          )),
          ...(failure.curl === ''
            ? []
            : [await attach(resultsDir, 'curl', failure.curl, ContentType.TEXT, '.txt')]),
        ],
      };
    }),
  );
}

function timeOf(exchanges: RecordedExchange[]): Pick<StepResult, 'start' | 'stop'> {
  const [first] = exchanges;
  if (first === undefined) return {};
  const start = Date.parse(first.startedAt);
  const took = exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { start, stop: start + Math.round(took) };
}

function bothEnds(ids: string[]): string[] {
  return [
    ...new Set([...ids.slice(0, EXCHANGES_AT_EACH_END), ...ids.slice(-EXCHANGES_AT_EACH_END)]),
  ];
}

function attachExchange(
  resultsDir: string,
  exchange: RecordedExchange,
  place: number,
): Promise<Attachment> {
  return attach(
    resultsDir,
    `${place}. ${roleWord(exchange.role)}: ${inShort(exchange)}`,
    JSON.stringify(httpExchange(exchange)),
    ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
    ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
  );
}

/** An exchange in short: `PUT /stock/v1/inventory/update → 200`. */
function inShort({ request, response, error }: RecordedExchange): string {
  const path = request.url.replace(/^\w+:\/\/[^/]+/, '').split('?')[0] ?? '';
  return printableLine(`${request.method} ${path} → ${response?.status ?? error?.kind ?? ''}`);
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

/** A recorded exchange in the form in which the Allure page shows request and response side by side. */
export function httpExchange(exchange: RecordedExchange): HttpExchange {
  const { request, response, error, startedAt, durationMs } = exchange;
  const start = Date.parse(startedAt);
  return {
    schemaVersion: ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
    start,
    stop: start + durationMs,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers.map(named),
      ...bodyOf(request.body, request.headers),
    },
    ...(response && {
      response: {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers.map(named),
        ...bodyOf(response.body, response.headers),
      },
    }),
    ...(error && { error: { name: error.kind, message: error.message } }),
  };
}

function named([name, value]: HeaderField): { name: string; value: string } {
  return { name, value };
}

function bodyOf(text: string | null, headers: HeaderField[]): { body?: HttpExchangeBody } {
  if (text === null) return {};
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return {
    body: {
      ...(contentType !== undefined && { contentType }),
      encoding: 'utf8',
      value: text.slice(0, BODY_LIMIT),
      size: Buffer.byteLength(text),
      truncated: text.length > BODY_LIMIT,
    },
  };
}
