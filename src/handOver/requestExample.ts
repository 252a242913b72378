import type { RecordedExchange } from '../exchange/types.ts';
import type { Json, Operation } from '../spec/types.ts';

/** A request of an operation that was accepted. */
export interface RequestExample {
  /** By place and name, as in `path merchantUuid`; decoded. */
  parameters: Map<string, string>;
  body?: Json;
}

/** Other exchanges may be refused, or be cases of a rule about what is unusual. */
const PLAIN = ['setup', 'twin', 'restore'];

/**
 * The first request of an operation that was answered with its success, a plain one where there is one.
 * @param operation of which it is
 * @param exchanges recorded, with nothing taken out but credentials
 * @returns undefined where none was accepted
 */
export function requestExample(
  operation: Operation,
  exchanges: RecordedExchange[],
): RequestExample | undefined {
  const accepted = exchanges.filter(
    (exchange) => exchange.operation === operation.id && exchange.response?.status === 200,
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
      request.body !== null && { body: JSON.parse(request.body) as Json }),
  };
}

/** What stands in the path for its braces; the service's address may come before it. */
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
