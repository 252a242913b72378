/** Whose side of an API a change breaks. */
export type Party = 'clients' | 'servers';

/** Which way a message goes; a client sends requests, a server answers. */
export type Direction = 'request' | 'response';

/** Whom something breaks, and why. */
export interface Outcome {
  /**
   * `clients`: one that kept to the old version may fail at a server that keeps to the new one. `servers`: one that kept to
   * the old version may break the new one. Empty: neither.
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
  /** How: `maxLength 10 → 20`. */
  message: string;
  /** The operations that it reaches, with the way of the message: `GET /path response 200`. Empty for what concerns none. */
  reaches: string[];
}

/** Where in an operation something was found. */
export interface Reach {
  /** `GET /path`. */
  operation: string;
  direction: Direction;
  /** `body`, `query limit`, `200`. */
  at: string;
}

/** What is told of a change before it is known what it reaches. */
export type Finding = Pick<Change, 'kind' | 'place' | 'message'>;

/** Collects the changes of one service. One that is found at several operations is one change that reaches them all. */
export class ChangeLog {
  readonly #service: string;
  readonly #changes = new Map<string, Change & { reasons: Set<string> }>();

  constructor(service: string) {
    this.#service = service;
  }

  /**
   * Adds a finding, or adds to one that was found before what it reaches and breaks.
   * @param finding what changed
   * @param outcome whom it breaks there
   * @param reaches the operations, as `reachText` writes them
   */
  add({ kind, place, message }: Finding, outcome: Outcome, reaches: string[] = []): void {
    const key = JSON.stringify([kind, place, message]);
    const known = this.#changes.get(key);
    const breaks = new Set([...(known?.breaks ?? []), ...outcome.breaks]);
    const reasons = new Set([...(known?.reasons ?? []), outcome.reason]);
    this.#changes.set(key, {
      service: this.#service,
      kind,
      place,
      message,
      breaks: PARTIES.filter((party) => breaks.has(party)),
      reasons,
      reason: [...reasons].join(' '),
      reaches: [...new Set([...(known?.reaches ?? []), ...reaches])],
    });
  }

  /** All that was found, in the order in which it was. */
  changes(): Change[] {
    return [...this.#changes.values()].map(({ reasons: _reasons, ...change }) => change);
  }
}

const PARTIES: Party[] = ['clients', 'servers'];

/** `PUT /inventory request body`. */
export function reachText({ operation, direction, at }: Reach): string {
  return `${operation} ${direction} ${at}`;
}
