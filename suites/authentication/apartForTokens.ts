import type { Apart } from '../../src/checked/Apart.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { firstLogin } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';

/**
 * What keeps the checks of the token endpoint apart. The documents do not say whether a token lives on when its client
 * gets another one. If it does, these checks get tokens one after the other, so that each refused login is between
 * accepted ones. If it does not, nothing may run beside them, as they would end its token.
 */
export async function apartForTokens(trial: Trial): Promise<Apart> {
  const livesOn = await trial.once('authentication/a token lives on', tokenLivesOn);
  return livesOn ? { changes: ['the tokens of the clients'] } : { alone: true };
}

/**
 * Whether the run's token, which worked before, still works after its client got another one. If it does not, the run
 * gets a new one by itself.
 */
async function tokenLivesOn(trial: Trial): Promise<boolean> {
  const tokenOfRun = () => trial.session.tokenOf(trial.target.clients[0].id);
  const [request] = await openedByFirst(trial);
  if (request === undefined) return false;
  const before = await tokenOfRun();
  await firstLogin(trial);
  const exchange = await trial.send(request.operation.id, request.parts, {
    expects: 'success',
    role: 'setup',
  });
  return isSuccess(request.operation, exchange) && (await tokenOfRun()) === before;
}
