import { describeAnswer } from '../../../sent/judging/answers.ts';
import type { Diagnosis } from '../../Diagnosis.ts';
import type { DoctorSession } from '../../DoctorSession.ts';
import { addressesOf, fixtureHeaders, plainOperation } from '../preflight.ts';

const NO_TOKEN = { raw: null };

/** Sends a request without a token to each address of the services: any response shows that a server is there. */
export async function examineAddresses(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { specs, target } = doctorSession;
  const diagnoses: Diagnosis[] = [];
  for (const name of addressesOf(specs, target)) {
    const operation = plainOperation(specs, name);
    if (operation === undefined) continue;
    const headers = Object.fromEntries(fixtureHeaders(operation, target));
    const exchange = await doctorSession.ask(operation.id, { headers }, NO_TOKEN);
    const { [name]: url = '', ...urls } = target.urls;
    const { response } = exchange;
    const without = name === 'base' ? undefined : ({ ...target, urls } as typeof target);
    diagnoses.push({
      subject: `urls.${name}`,
      state: stateOf(response?.status),
      detail:
        response === null
          ? `${url} ${describeAnswer(exchange)}`
          : `${url} responds (${response.status} to a request without a token)`,
      ...(without !== undefined && { without }),
    });
  }
  return diagnoses;
}

/** A gateway may respond although nothing behind it does. */
function stateOf(status?: number): Diagnosis['state'] {
  if (status === undefined) return 'missing';
  return status >= 500 ? 'unknown' : 'there';
}
