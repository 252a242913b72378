import { matchesStatus } from '../../../src/sent/judging/answers.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';

/**
 * The identifier in the response to a data request that was accepted. It is a string (Analytics › ReportRequestGuid); as the media type
 * is not shown, a bare UUID is read too.
 */
export function identifierOf(exchange: LiveExchange): string | undefined {
  const { response } = exchange;
  if (response === null || !matchesStatus(exchange, ['2XX'])) return undefined;
  const value = response.jsonError === null ? response.json : response.text.trim();
  if (typeof value !== 'string' || value === '') return undefined;
  return response.jsonError === null || UUID.test(value) ? value : undefined;
}

/** Two spellings of one UUID are one identifier. */
export function isSameIdentifier(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}
