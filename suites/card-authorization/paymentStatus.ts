import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';

/** The text at a JSON Pointer of a complete response with status 200; undefined for anything else. */
export function textIn({ response, error }: LiveExchange, pointer: string): string | undefined {
  if (response === null || error !== null || response.status !== 200) return undefined;
  const value = jsonPointer(response.json, pointer);
  return typeof value === 'string' ? value : undefined;
}

/** The outcome in the body of a processed request. An open enum: it may be any text. */
export function paymentStateOf(exchange: LiveExchange): string | undefined {
  return textIn(exchange, '/paymentState');
}

/** Whether a request was processed, and the payment not authorized. */
export function isProcessedUnauthorized(exchange: LiveExchange): boolean {
  const state = paymentStateOf(exchange);
  return state !== undefined && state !== 'AUTHORIZED';
}

/** Whether a payment was processed and denied. */
export function isDenied(exchange: LiveExchange): boolean {
  return paymentStateOf(exchange) === 'DENIED';
}

/** The sentence on a card whose payment was processed with another outcome than the target file lists. */
export function anotherOutcome(
  { id, outcome: listed }: Pick<TargetCard, 'id' | 'outcome'>,
  state: string | undefined,
): string {
  const [wanted, other] =
    listed === 'AUTHORIZED'
      ? (['authorized', 'DENIED'] as const)
      : (['denied', 'AUTHORIZED'] as const);
  const became = state === other ? other.toLowerCase() : `not ${wanted}`;
  return `The card ${id}, which the target file lists as ${listed}, was ${became}.`;
}

/** The description of a refusal, if its body is a ServiceError. */
export function descriptionOf({ response }: LiveExchange): string | undefined {
  const description = jsonPointer(response?.json, '/description');
  return typeof description === 'string' ? description : undefined;
}
