import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import { compileConstraints } from '../promised/compileConstraints.ts';
import type { Spec } from '../promised/types.ts';
import { parsedJson } from '../words/json/parseJson.ts';

/** The ids of the constraints on a request's JSON body that it breaks. */
export function brokenByRequest({ operation, request }: LiveExchange, specs: Spec[]): string[] {
  const body = parsedJson(request.body ?? '');
  if (body === undefined) return [];
  return specs.flatMap(({ constraints, resolve }) => {
    const own = constraints.filter(
      ({ operation: id, location, site }) =>
        id === operation && location.in === 'body' && site !== undefined,
    );
    const evaluations = own.length === 0 ? [] : compileConstraints(own, resolve)(body);
    return own.flatMap(({ id }, index) => ((evaluations[index]?.broken.length ?? 0) > 0 ? id : []));
  });
}
