import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { tokenIn } from '../../src/exchange/Tokens.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { LOGIN, login, loginParts } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import { clientThatLacksAScope, rfc6749 } from './preconditions.ts';
import type { ReadingRequest } from './readingRequests.ts';

/** Checks of what the scopes of an account are worth. */
export const scopeChecks: Check[] = [
  {
    rule: 'authentication/login/asked-for-scope-is-not-granted',
    preconditions: [rfc6749, clientThatLacksAScope],
    run: async (trial) => {
      const cases = (await openedByFirst(trial)).flatMap(({ operation, parts }) => {
        const { scopes } = operation;
        const lacking = trial.target.clients
          .slice(1)
          .find((client) => scopes?.some((scope) => !client.scopes.includes(scope)));
        return lacking === undefined ? [] : [{ client: lacking, request: { operation, parts } }];
      });
      if (cases.length === 0)
        trial.notExercised('no operation that the first client opens needs a scope another lacks');
      await trial.each(cases, ({ client, request }) => isNotGranted(trial, client, request));
    },
  },
];

/** A client asks for the scope of an operation that its account lacks. */
async function isNotGranted(
  trial: Trial,
  client: TargetClient,
  { operation, parts }: ReadingRequest,
): Promise<void> {
  const scope = operation.scopes?.join(' ') ?? '';
  await login(trial, client);
  const { form, ...plain } = loginParts(trial.target, client);
  const exchange = await trial.send(LOGIN, { ...plain, form: { ...form, scope } });
  const token = tokenIn(trial.target, exchange);
  trial.observe(
    'authentication/login/requested-scopes',
    `one that the account lacks: ${token === undefined ? describeAnswer(exchange) : 'a token all the same'}`,
  );
  const what = `a client without ${scope} that asks for it`;
  if (token === undefined) {
    trial.refused(exchange, ['4XX'], what, 'without a scope in its request, it got a token');
    return;
  }
  trial.session.redactor.addSecret(token);
  trial.refused(
    await trial.send(operation.id, parts, { token: { raw: token } }),
    ['4XX'],
    `the token of ${what}`,
    "the same request with the first client's token was accepted",
  );
}
