import { toCurl } from '../../sent/exchange/toCurl.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { compileConstraints } from '../../promised/constraints/compileConstraints.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import { WITHOUT_TOKEN } from '../../decided/followsOf.ts';
import type { Failure } from '../../decided/types.ts';
import type { Complaint } from '../../sent/Complaint.ts';
import { matchesStatus } from '../../sent/judging/answers.ts';
import type { Session } from '../../sent/Session.ts';
import type { Trail } from './Trail.ts';

/** Marks texts that the check itself wrote, for the redactor. */
const OURS = { ours: true };

/**
 * A check's complaint as the verdict shows it: redacted, with the requests that led to it, and the request to send
 * again.
 */
export function failureOf(
  { exchanges, counterexample, right, ...words }: Complaint,
  session: Session,
  trail: Trail,
): Failure {
  const { redactor, repeats, seed } = session;
  const service = serviceOf(exchanges, session, trail);
  const operationOf = ({ operation }: LiveExchange) => session.operation(operation ?? '');
  const shown = exchanges.at(-1);
  // Without a token, it is no matter whose response comes.
  const repeated = WITHOUT_TOKEN.test(words.message) ? '' : repeats.saidOf(exchanges);
  const lead = trail.leadTo(exchanges, operationOf, `${words.message} ${words.expected}`);
  return {
    message: redactor.text(`${words.message}${repeated}`, OURS),
    ...(shown === undefined ? {} : { operation: operationOf(shown).documented }),
    ...(lead.sent === undefined ? {} : { sent: lead.sent }),
    ...(lead.readBack === undefined ? {} : { readBack: lead.readBack }),
    before: lead.before,
    expected: redactor.text(words.expected, OURS),
    actual: redactor.text(words.actual, { service }),
    ...(words.twin === undefined ? {} : { twin: redactor.text(words.twin, OURS) }),
    ...(counterexample === undefined ? {} : { counterexample: redactor.json(counterexample) }),
    seed,
    curl: shown === undefined ? '' : toCurl(shown.recorded),
    exchanges: lead.exchanges.map(({ id }) => id),
    ...(lead.isInOrder || exchanges.length > 1 ? { inOrder: true as const } : {}),
    ...assertionBy(shown, right, session, trail),
    ...followsOf(shown, right, session),
  };
}

/** If the request was accepted where only rejections are right: the constraints on its body that it breaks. */
function followsOf(
  shown: LiveExchange | undefined,
  right: Complaint['right'],
  { specs }: Session,
): Pick<Failure, 'follows'> {
  const isAccepted = shown !== undefined && matchesStatus(shown, ['2XX']);
  if (!isAccepted || right === undefined || right.some((one) => one.startsWith('2'))) return {};
  const body = parsedJson(shown.request.body ?? '');
  const follows = specs.flatMap(({ constraints, resolve }) => {
    const own = constraints.filter(
      ({ operation, location: { in: place }, site }) =>
        operation === shown.operation && place === 'body' && site !== undefined,
    );
    // What does not parse, or is missing, is of no type.
    if (body === undefined) return own.flatMap(({ id }) => (id.endsWith('/body/type') ? id : []));
    if (own.length === 0) return [];
    const evaluations = compileConstraints(own, resolve)(body);
    return own.flatMap(({ id }, at) => (evaluations[at]?.broken.length ? id : []));
  });
  return follows.length === 0 ? {} : { follows };
}

/** The service whose responses the words quote: another one may call a name personal that is none here. */
function serviceOf(
  exchanges: LiveExchange[],
  session: Session,
  { service }: Trail,
): string | undefined {
  const isOwn = exchanges.every(
    ({ operation }) => session.operation(operation ?? '').service === service,
  );
  return isOwn ? service : undefined;
}

/**
 * Asserts the status of the last response. Absent if requests alone do not lead to it (`afterActs`), or if any response may
 * be right.
 */
function assertionBy(
  shown: LiveExchange | undefined,
  right: Complaint['right'],
  { afterActs }: Session,
  trail: Trail,
): Pick<Failure, 'assertion'> {
  if (shown === undefined || right === undefined) return {};
  // Whatever the sender expected: where any rejection is right, a success is wrong.
  const isOpen = trail.isOpen(shown) && !right.includes('4XX');
  if (afterActs.has(shown) || isOpen) return {};
  return { assertion: { exchange: shown.id, statuses: [...right] } };
}
