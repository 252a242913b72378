import { ownMember } from '../../words/json/ownMember.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { RuleCheck } from '../Check.ts';
import { control } from '../preconditions.ts';
import { NotExercised, Violation } from '../../sent/judging/signals.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import type { Trial } from '../trial/Trial.ts';
import type { Operation } from '../../promised/types.ts';
import { controlPlaneOf } from '../ControlPlane.ts';
import { derivedCheck, type Derivation } from './Derivation.ts';
import { requestPool } from './requestPool.ts';

/**
 * Decides one constraint on a documented server error. No request can bring one about, so only a control plane can; if a
 * run met one all the same, it is judged without.
 */
export function serverErrorCheck(derivation: Derivation): RuleCheck {
  const { constraint, operation, requestFactory } = derivation;
  // The error comes with the next request of its path, whoever sends it.
  const apart = { only: 'server errors', changes: [`errors of ${operation.id}`] };
  const run: RuleCheck['run'] = async (trial) => {
    const { location } = constraint;
    const { judge } = trial.session;
    const isProvoked = trial.target.control !== undefined && location.in === 'response';
    if (isProvoked) {
      const asked = { operation, requestFactory, status: Number(location.status) };
      const found = async (isAnew: boolean) =>
        judge
          .findings(operation.id, await provoked(trial, asked, isAnew))
          .find((finding) => finding.constraint === constraint);
      const first = await found(trial.isAgain);
      // It may be the error of a balancer, which came by itself.
      const second = first?.broken && (await trial.further(() => found(true)));
      if (second !== undefined && second.broken === undefined) {
        trial.assertions += 1;
        return;
      }
    }
    const { outcome, failures, reason } = judge.decide(constraint);
    const [failure] = failures;
    if (failure !== undefined) throw new Violation(failure);
    if (outcome === 'notExercised') {
      throw new NotExercised(`${reason ?? ''}; a control plane could bring one about`);
    }
    trial.assertions += 1;
  };
  return derivedCheck(derivation, run, { apart, helps: [control] });
}

/** The error that is wanted, and the request for it. */
interface AskedError extends Pick<Derivation, 'operation' | 'requestFactory'> {
  status: number;
}

/** Makes this error happen to a request, once for all checks that look at it, or again. */
async function provoked(
  trial: Trial,
  { operation, requestFactory, status }: AskedError,
  isAnew: boolean,
): Promise<LiveExchange> {
  const provoke = async (trial: Trial) => {
    const [parts] = await requestPool(trial, requestFactory);
    const path = pathOf(trial.target.urls, operation, parts);
    await controlPlaneOf(trial).provokeError(path, status);
    return trial.send(operation.id, parts, 'server error');
  };
  return isAnew ? provoke(trial) : trial.once(`${status} of ${operation.id}`, provoke);
}

/** The path of this request, as far as it is known before sending, when identities are not given yet. */
function pathOf(
  urls: { base: string; [name: string]: string },
  operation: Operation,
  { path = {} }: RequestParts,
): string {
  const address = urls[operation.address] ?? urls.base;
  const known = operation.path.replace(/\{(\w+)\}/g, (template, name: string) => {
    const value = ownMember(path, name);
    return value === undefined ? template : encodeURIComponent(value);
  });
  return new URL(address).pathname.replace(/\/$/, '') + (known.split('{')[0] ?? '');
}
