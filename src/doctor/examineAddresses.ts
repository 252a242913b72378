import { describeAnswer } from '../check/answers.ts';
import type { Examined } from '../check/Examined.ts';
import type { Examiner } from '../check/Examiner.ts';
import { addressesOf, fixtureHeaders, plainOperation } from '../run/preflight.ts';

const NO_TOKEN = { raw: null };

/** Asks something without a token at each address of the services: whatever the answer, somebody listens. */
export async function examineAddresses(examiner: Examiner): Promise<Examined[]> {
  const { specs, target } = examiner;
  const examined: Examined[] = [];
  for (const name of addressesOf(specs, target)) {
    const operation = plainOperation(specs, name);
    if (operation === undefined) continue;
    const headers = Object.fromEntries(fixtureHeaders(operation, target));
    const exchange = await examiner.ask(operation.id, { headers }, NO_TOKEN);
    const { [name]: url = '', ...urls } = target.urls;
    const { response } = exchange;
    const without = name === 'base' ? undefined : ({ ...target, urls } as typeof target);
    examined.push({
      subject: `urls.${name}`,
      state: response === null ? 'missing' : 'there',
      detail:
        response === null
          ? `${url}: ${describeAnswer(exchange)}`
          : `${url} answers (${response.status} to a request without a token)`,
      ...(without !== undefined && { without }),
    });
  }
  return examined;
}
