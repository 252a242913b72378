import type { TargetClient } from '../target/Target.ts';
import type { Trial } from './trial/Trial.ts';

/** The id of a further client of the target file that may do something and gets a token; undefined if there is none. */
export async function otherClient(
  trial: Trial,
  may: (client: TargetClient) => boolean,
): Promise<string | undefined> {
  const { clients } = trial.target;
  const client = clients.slice(1).find(may);
  if (client === undefined) return undefined;
  return (await trial.session.tokenOf(client.id)) === undefined ? undefined : client.id;
}
