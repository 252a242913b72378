import { createClient, type ClientOptions } from './exchange/client/Client.ts';
import { Redactor } from './redaction/Redactor.ts';
import { secretsOf } from './redaction/secretsOf.ts';
import type { RecordedExchange } from './exchange/types.ts';
import type { Lost } from './exchange/client/Watch.ts';
import { Journal } from './journal/Journal.ts';
import { sensitiveFields } from '../promised/reading/loadSpecs.ts';
import type { Spec } from '../promised/types.ts';
import type { RunConfig } from './RunConfig.ts';
import { Session } from './Session.ts';
import type { Target } from '../target/Target.ts';
import type { IdentityGiver, SessionOptions } from './SessionOptions.ts';

/** Options of a session beside its configuration. */
export interface StartOptions
  extends
    Pick<SessionOptions, 'stopAtFirst' | 'patienceMs' | 'bounds' | 'judges' | 'journal' | 'made'>,
    Pick<SessionOptions, 'onJudged' | 'onControl' | 'onAccepted' | 'onUnable'>,
    Pick<ClientOptions, 'wire' | 'clock'> {
  /** Called once per exchange, in the order in which they end. Absent if nothing is written. */
  record?: (exchange: RecordedExchange) => void;
  /** Called once, when the target is no longer there. Absent if a run continues regardless (a proof). */
  onLost?: (lost: Lost) => void;
  /** Default: one of its own. */
  redactor?: Redactor;
}

/** Redacts what a target's file lists, and what the specs call sensitive. */
function redactorOf(target: Target, specs: Spec[]): Redactor {
  return new Redactor({
    // Collected only when something is redacted, which few sessions of a proof ever do.
    get secrets() {
      return secretsOf(target);
    },
    sensitiveFields: sensitiveFields(specs),
  });
}

/**
 * Opens a session: a client that keeps the target's limits and records redacted exchanges, and the judge of all exchanges.
 * @param specs those of all services, because every exchange is judged and any operation may prepare the ground for a
 *   check
 */
export function startSession(
  config: RunConfig,
  specs: Spec[],
  requestFactories: IdentityGiver[],
  { record, onLost, wire, ...options }: StartOptions = {},
): Session {
  const { target, seed, cases, runId, startedAt, budget, connections } = config;
  const { clock, redactor = redactorOf(target, specs) } = options;
  const most = budget && budget.requests - budget.reserved;
  const sending = { target, redactor, record, onLost, wire, clock, most, runId, connections };
  const client = createClient(sending);
  return new Session({
    ...{ target, specs, requestFactories, client, seed, cases, runId, budget },
    ...(startedAt !== undefined && { startedAt: new Date(startedAt) }),
    ...options,
    redactor,
    journal: options.journal ?? journalOf(config),
  });
}

/** The journal of a run, for all its sessions if it has several: a second one would find the file of the first. */
export function journalOf({ journal, target }: RunConfig): Journal | undefined {
  return journal && new Journal(journal, target);
}
