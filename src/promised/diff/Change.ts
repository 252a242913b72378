/** Whose side of an API a change breaks. */
export type Party = 'clients' | 'servers';

/** Which way a message goes; a client sends requests, a server responds. */
export type Direction = 'request' | 'response';

/** Whom a change breaks, and why. */
export interface Outcome {
  /**
   * `clients`: a client of the old version may fail at a server of the new one. `servers`: a server of the old version may
   * break the new one. Empty: nobody.
   */
  breaks: Party[];
  /** One or more sentences. */
  reason: string;
}

/** One difference between two versions of the specifications. */
export interface Change extends Outcome {
  service: string;
  /** What kind of change, for programs: `enum-widened`, `rule-added`. */
  kind: string;
  /** What changed: a JSON pointer into the OpenAPI document, an operation as `GET /path`, or the id of a rule. */
  place: string;
  /** How it changed: `maxLength 10 → 20`. */
  message: string;
  /**
   * The operations that the change affects, with the direction of the message: `GET /path response 200`. Empty if it
   * affects none.
   */
  reaches: string[];
}

/** A place in an operation. */
export interface Reach {
  /** `GET /path`. */
  operation: string;
  direction: Direction;
  /** The part of the message: `body`, `query limit`, `200`. */
  at: string;
}

/** A change before it is known which operations it affects. */
export type Finding = Pick<Change, 'kind' | 'place' | 'message'>;

/** What is known of a finding from all operations so far. */
interface Collected {
  breaks: Set<Party>;
  reasons: Set<string>;
  reaches: Set<string>;
}

/** Collects the changes of one service. A change that is found at several operations is one change that affects them all. */
export class ChangeLog {
  readonly #service: string;
  readonly #changes = new Map<string, Finding & Collected>();
  /** What was found between two schemas that whole parts of a message refer to, by direction and references. */
  readonly compared = new Map<string, [Finding, Outcome][]>();

  constructor(service: string) {
    this.#service = service;
  }

  /**
   * Adds a finding, or extends one that was found before.
   * @param finding what changed
   * @param outcome whom it breaks there
   * @param reaches the operations, as `reachText` writes them
   */
  add({ kind, place, message }: Finding, outcome: Outcome, reaches: string[] = []): void {
    const key = JSON.stringify([kind, place, message]);
    const empty = {
      breaks: new Set<Party>(),
      reasons: new Set<string>(),
      reaches: new Set<string>(),
    };
    const known = this.#changes.get(key) ?? { kind, place, message, ...empty };
    this.#changes.set(key, known);
    // Each in its place: thousands of operations may share a schema of thousands of changes.
    for (const party of outcome.breaks) known.breaks.add(party);
    known.reasons.add(outcome.reason);
    for (const reach of reaches) known.reaches.add(reach);
  }

  /** All changes, in the order in which they were found. */
  changes(): Change[] {
    return [...this.#changes.values()].map(({ breaks, reasons, reaches, ...finding }) => ({
      service: this.#service,
      ...finding,
      breaks: PARTIES.filter((party) => breaks.has(party)),
      reason: [...reasons].join(' '),
      reaches: [...reaches],
    }));
  }
}

const PARTIES: Party[] = ['clients', 'servers'];

/** `PUT /inventory request body`. */
export function reachText({ operation, direction, at }: Reach): string {
  return `${operation} ${direction} ${at}`;
}
