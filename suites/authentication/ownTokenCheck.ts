import type { Check } from '../../src/check/Check.ts';
import type { Precondition } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { Target, TargetClient } from '../../src/target/Target.ts';
import { firstLogin, login, type Login } from './login.ts';

/** How many further clients are compared with the first one. */
const FURTHER_CLIENTS = 2;

/** A call says who makes it by its token alone. */
const clientWithOtherRights: Precondition = {
  name: 'clients (one that may do something else than the first)',
  missing: (target) =>
    withOtherRights(target).length > 0
      ? undefined
      : 'the target file has no further client whose scopes or access to the partner operations differ from those of the first',
};

/** Checks that different clients get different tokens. */
export const ownTokenCheck: Check = {
  rule: 'authentication/login/clients-have-tokens-of-their-own',
  preconditions: [clientWithOtherRights],
  run: clientsHaveTokensOfTheirOwn,
};

async function clientsHaveTokensOfTheirOwn(trial: Trial): Promise<void> {
  const [first] = trial.target.clients;
  const own = await firstLogin(trial);
  const further = withOtherRights(trial.target).slice(0, FURTHER_CLIENTS);
  await trial.each(further, async (client) => {
    differs(trial, client, own, await login(trial, client), '');
  });
  // An answer to one client may be kept and given to whoever asks next.
  await trial.each(further.slice(0, 1), async (client) => {
    const [one, other] = await Promise.all([login(trial, first), login(trial, client)]);
    differs(trial, client, one, other, ' when they logged in at the same time');
  });
}

function differs(trial: Trial, client: TargetClient, own: Login, other: Login, when: string): void {
  const [first] = trial.target.clients;
  trial.holds(other.token !== own.token, () => ({
    message: `The clients ${first.id} and ${client.id}, whose accounts allow different things, got the same token${when}.`,
    expected: 'a token for each',
    actual: 'one token for both',
    exchanges: [own.exchange, other.exchange],
    counterexample: client.id,
  }));
}

function withOtherRights({ clients: [first, ...others] }: Target): TargetClient[] {
  const rightsOf = ({ scopes, partnerAccess = true }: TargetClient) =>
    [...new Set(scopes), `partner access: ${partnerAccess}`].toSorted().join();
  // An account that a file names twice may do the same both times.
  return others.filter(
    (client) => client.clientId !== first.clientId && rightsOf(client) !== rightsOf(first),
  );
}
