import type { HttpExchange, HttpExchangeBody } from 'allure-js-commons/http';
import { ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION } from 'allure-js-commons/http';
import type { HeaderField, RecordedExchange } from '../../../sent/exchange/types.ts';

/** How many characters of a body the page shows; exchanges.har has the rest. */
const BODY_LIMIT = 8_000;

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
