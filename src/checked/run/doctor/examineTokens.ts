import type { Target, TargetClient } from '../../../target/Target.ts';
import type { Diagnosis } from '../../Diagnosis.ts';
import type { DoctorSession } from '../../DoctorSession.ts';
import { whyNoToken } from '../preflight.ts';

/** Gets a token for each client of the target file, beginning with the first: if nobody responds to it, for no other. */
export async function examineTokens(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  const diagnoses: Diagnosis[] = [];
  // One address for all tokens.
  let where = ` at ${target.urls.auth}`;
  for (const client of target.clients) {
    const subject = clientLabel(client, target);
    const result = await doctorSession.tokenFor(client.id);
    if ('token' in result) {
      diagnoses.push({ subject, state: 'there', detail: `token got${where}` });
      where = '';
      continue;
    }
    const { reason, advice, isOfAll } = whyNoToken(target, client.id, result);
    const detail = `no token: ${reason}`;
    diagnoses.push({
      subject,
      state: 'missing',
      detail,
      advice,
      without: withoutClient(target, client),
    });
    if (isOfAll && client === target.clients[0]) break;
  }
  return diagnoses;
}

/** `client full (the first)`. */
export function clientLabel(client: TargetClient, target: Target): string {
  return `client ${client.id}${client === target.clients[0] ? ' (the first)' : ''}`;
}

/** The target without a client; without its first client, nothing is left. */
function withoutClient(target: Target, client: TargetClient): Target {
  const [first, ...further] = target.clients;
  if (client === first) return { ...target, clients: [{ ...first, scopes: [] }] };
  return { ...target, clients: [first, ...further.filter((other) => other !== client)] };
}
