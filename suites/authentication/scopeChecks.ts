import { byRule } from '../../src/checked/byRule.ts';
import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { lackingScopes, type AskedForMore } from './lackingScopes.ts';
import { firstLogin } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import { clientThatLacksAScope, rfc6749 } from './preconditions.ts';
import { hasError } from './refusalChecks.ts';
import { eachOf } from './attempts.ts';

/** Checks of what the scopes of an account allow. */
export const scopeChecks = byRule({
  'authentication/login/asked-for-scope-is-not-granted': {
    preconditions: [rfc6749, clientThatLacksAScope],
    run: eachOf(someLackingScopes, expectNotGranted),
  },
  'authentication/login/refused-scope-is-invalid-scope': {
    preconditions: [rfc6749, clientThatLacksAScope],
    unseen: 'no request for a scope that the account lacks is rejected with an error',
    run: eachOf(someLackingScopes, hasError('invalid_scope')),
  },
  'authentication/login/scope-names-what-the-token-opens': scopeNamesWhatOpens,
});

async function someLackingScopes(trial: Trial): Promise<AskedForMore[]> {
  const asked = await lackingScopes(trial);
  if (asked.length === 0)
    trial.notExercised('no operation that the first client opens needs a scope another lacks');
  return asked;
}

/** A client asked for the scope of an operation that its account lacks. */
async function expectNotGranted(
  trial: Trial,
  { what, exchange, twin, request: { operation, parts }, token, plain }: AskedForMore,
) {
  if (token === undefined) return trial.refused(exchange, ['4XX'], what, twin);
  const send = (raw: string) =>
    trial.send(operation.id, parts, { expects: ['4XX'], token: { raw } });
  const answer = await send(token);
  // What opens to the same client anyway looks at no scope.
  if (isSuccess(operation, answer) && isSuccess(operation, await send(plain))) return;
  const same = "the same request with the first client's token was accepted";
  trial.refused(answer, ['4XX'], `the token of ${what}`, same, [exchange]);
}

/** A text without any scope of the documents has names of its own for them, of which nothing is known. */
async function scopeNamesWhatOpens(trial: Trial): Promise<void> {
  const { exchange } = await firstLogin(trial);
  const given = jsonPointer(exchange.response?.json, '/scope');
  const opened = (await openedByFirst(trial)).flatMap(({ operation }) => operation.scopes ?? []);
  if (typeof given !== 'string' || !opened.some((scope) => given.includes(scope)))
    return trial.notExercised('the response with a token lists no scope that the token has');
  const named = given.split(' ');
  await trial.each(opened, async (scope) =>
    trial.holds(named.includes(scope), () => ({
      message: `The response with a token lacks the scope ${scope}, although the token gives access to an operation of that scope.`,
      expected: `scope with ${scope}, and spaces between the scopes`,
      actual: `scope ${JSON.stringify(given)}`,
      exchanges: [exchange],
    })),
  );
}
