import { parseJson } from '../../json/parseJson.ts';
import { isDone } from '../../exchange/isDone.ts';
import type { RecordedExchange } from '../../exchange/types.ts';
import type { Json, Operation } from '../types.ts';

/** An accepted request of an operation. */
export interface RequestExample {
  /** Values by place and name, as in `path merchantUuid`; decoded. */
  parameters: Map<string, string>;
  body?: Json;
}

/** Roles of ordinary requests; others may be refused, or be cases of a rule about something unusual. */
const PLAIN = ['setup', 'twin', 'restore'];

/**
 * The first accepted request of an operation, an ordinary one if there is one.
 * @param operation whose requests are wanted
 * @param exchanges recorded, with only credentials redacted
 * @returns undefined if none was accepted
 */
export function requestExample(
  operation: Operation,
  exchanges: RecordedExchange[],
): RequestExample | undefined {
  const accepted = exchanges.filter(
    (exchange) => exchange.operation === operation.id && isDone(exchange.response?.status),
  );
  const exchange = accepted.find(({ role }) => PLAIN.includes(role)) ?? accepted[0];
  if (exchange === undefined) return undefined;
  const { request } = exchange;
  const url = new URL(request.url);
  const headers = request.headers.map(([name, value]): [string, string] => [
    `header ${name.toLowerCase()}`,
    value,
  ]);
  const query = [...url.searchParams].map(([name, value]): [string, string] => [
    `query ${name}`,
    value,
  ]);
  return {
    parameters: new Map([...headers, ...query, ...pathParameters(operation, url.pathname)]),
    ...(operation.body !== undefined &&
      request.body !== null && { body: parseJson(request.body) as Json }),
  };
}

/** The values of the path's parameters; the service's address may come before the path. */
function pathParameters({ path }: Operation, pathname: string): [string, string][] {
  const template = path.split('/').filter((step) => step !== '');
  const steps = pathname.split('/').filter((step) => step !== '');
  const first = steps.length - template.length;
  return template.flatMap((step, index): [string, string][] => {
    const [, name] = /^\{(.*)\}$/.exec(step) ?? [];
    return name === undefined
      ? []
      : [[`path ${name}`, decodeURIComponent(steps[first + index] ?? '')]];
  });
}
