import { describeAnswer, isSuccess } from '../../../sent/judging/answers.ts';
import type { Access } from '../../Examination.ts';
import type { Diagnosis } from '../../Diagnosis.ts';
import type { DoctorSession } from '../../DoctorSession.ts';
import type { Precondition } from '../../preconditions.ts';
import type { RequestFactory } from '../../RequestFactory.ts';
import type { RequestParts } from '../../../sent/requests/RequestParts.ts';
import type { Suite } from '../../Suite.ts';
import type { Trial } from '../../trial/Trial.ts';
import { preconditionsOf } from '../../recipes/preconditionsOf.ts';
import { ifNotExercised } from '../../../sent/judging/signals.ts';
import type { LiveExchange } from '../../../sent/exchange/LiveExchange.ts';
import type { Operation } from '../../../promised/types.ts';
import type { Target, TargetClient } from '../../../target/Target.ts';
import { clientLabel } from './examineTokens.ts';

/**
 * Tries each scope with each of these clients, and the rights that suites know besides scopes, with reading requests: they
 * must be accepted if the target file says that the client has the right, and refused if it says that it has not.
 */
export async function examineScopes(
  doctorSession: DoctorSession,
  clients: TargetClient[],
  suites: Suite[],
): Promise<Diagnosis[]> {
  const { accesses, untried } = await accessesAt(doctorSession, suites);
  const diagnoses: Diagnosis[] = [];
  for (const client of clients) {
    const asExpected: Access[] = [];
    for (const access of accesses) {
      const exchange = await doctorSession.ask(access.operation.id, access.parts, {
        client: client.id,
      });
      const part = diagnosisOf(access, client, exchange, doctorSession.target);
      if (part === undefined) asExpected.push(access);
      else diagnoses.push(part);
    }
    if (asExpected.length === 0) continue;
    const subject = `scopes of ${clientLabel(client, doctorSession.target)}`;
    diagnoses.push({ subject, state: 'there', detail: expectedText(client, asExpected) });
  }
  return [...diagnoses, ...untried.map(untriedScope)];
}

function expectedText(client: TargetClient, accesses: Access[]): string {
  const names = (isHeld: boolean) =>
    accesses.filter((access) => access.isHeld(client) === isHeld).map(({ name }) => name);
  const detail: [string, string[]][] = [
    ['accepted for', names(true)],
    ['rejected for', names(false)],
  ];
  return detail
    .filter(([, all]) => all.length > 0)
    .map(([word, all]) => `${word} ${all.join(', ')}`)
    .join('; ');
}

function untriedScope(scope: string): Diagnosis {
  const detail = 'only a changing request would show it; the target file is trusted';
  return { subject: `scope ${scope}`, state: 'unknown', detail };
}

async function accessesAt(
  doctorSession: DoctorSession,
  suites: Suite[],
): Promise<{ accesses: Access[]; untried: string[] }> {
  const operations = doctorSession.specs.flatMap((spec) => spec.operations);
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes ?? []))];
  const reads = await readsAt(doctorSession, operations, suites);
  const accesses: Access[] = [];
  const untried: string[] = [];
  for (const scope of scopes) {
    const access = await scopeAccess(scope, reads, doctorSession);
    if (access === undefined) untried.push(scope);
    else accesses.push(access);
  }
  for (const { examination } of suites) {
    const operation = operations.find(({ id }) => id === examination?.access?.operation);
    if (operation !== undefined && examination?.access !== undefined)
      accesses.push({ ...examination.access, operation });
  }
  return { accesses, untried };
}

/** An operation that only reads, and its request factory. */
interface Read {
  operation: Operation;
  factory: RequestFactory | undefined;
  preconditions: Precondition[];
}

/**
 * Operations that only read and whose requests the target file allows: first those that need least of it, and of these the
 * plainest, so that as little else as possible can be wrong.
 */
async function readsAt(
  doctorSession: DoctorSession,
  operations: Operation[],
  suites: Suite[],
): Promise<Read[]> {
  const absent = await absentFixtures(doctorSession, suites);
  const factories = suites.flatMap(({ requestFactories }) => requestFactories);
  return operations
    .filter(({ method, effect }) => method === 'GET' && effect === undefined)
    .filter(({ parameters }) => !parameters.some(({ fixture = '' }) => absent.has(fixture)))
    .map((operation): Read => {
      const factory = factories.find((one) => one.operation === operation.id);
      return { operation, factory, preconditions: preconditionsOf(operation, factory) };
    })
    .filter(({ preconditions }) =>
      preconditions.every((need) => need.missing(doctorSession.target) === undefined),
    )
    .toSorted(
      (one, other) =>
        one.preconditions.length - other.preconditions.length ||
        one.operation.parameters.length - other.operation.parameters.length,
    );
}

/** Fixtures that do not exist at the target: if a request names one, its refusal says nothing about scopes. */
async function absentFixtures(doctorSession: DoctorSession, suites: Suite[]): Promise<Set<string>> {
  const absent = new Set<string>();
  for (const { examination } of suites)
    for (const [name, isThere] of Object.entries(examination?.isThere ?? {}))
      if (!(await isThere(doctorSession))) absent.add(name);
  return absent;
}

async function scopeAccess(
  scope: string,
  reads: Read[],
  { trial }: DoctorSession,
): Promise<Access | undefined> {
  const read = reads.find(({ operation: { scopes } }) => scopes?.join() === scope);
  const parts = await validRequest(read?.factory, trial);
  if (read === undefined || parts === undefined) return undefined;
  return {
    name: scope,
    operation: read.operation,
    parts,
    isHeld: ({ scopes }) => scopes.includes(scope),
    turned: (client) => ({
      ...client,
      scopes: client.scopes.includes(scope)
        ? client.scopes.filter((held) => held !== scope)
        : [...client.scopes, scope],
    }),
  };
}

/** A valid request of an operation; undefined if the target's data allow none. */
async function validRequest(
  factory: RequestFactory | undefined,
  trial: Trial,
): Promise<RequestParts | undefined> {
  const valid = async () => factory && trial.sample(await factory.valid(trial), 1)[0];
  return valid().catch(ifNotExercised(undefined));
}

/** Undefined if the target behaved as its file says. */
function diagnosisOf(
  access: Access,
  client: TargetClient,
  exchange: LiveExchange,
  target: Target,
): Diagnosis | undefined {
  const { name, operation } = access;
  const isHeld = access.isHeld(client);
  const status = exchange.response?.status ?? 0;
  const isRefused = isHeld ? status === 401 || status === 403 : status >= 400 && status < 500;
  const subject = `${clientLabel(client, target)}, ${name}`;
  const asked = `${operation.documented} got ${describeAnswer(exchange)}`;
  const seen = isSuccess(operation, exchange) ? true : isRefused ? false : undefined;
  if (seen === undefined)
    return {
      subject,
      state: 'unknown',
      detail: `${asked}, which does not show whether it is held`,
    };
  if (seen === isHeld) return undefined;
  return {
    subject,
    state: 'missing',
    detail: `${asked}, but the target file says that the client ${isHeld ? 'has it' : 'does not have it'}`,
    without: withClient(target, client, access.turned(client)),
  };
}

function withClient(target: Target, client: TargetClient, changed: TargetClient): Target {
  const [first, ...further] = target.clients.map((other) => (other === client ? changed : other));
  return first === undefined ? target : { ...target, clients: [first, ...further] };
}
