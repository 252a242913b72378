import type { RecordedExchange } from '../exchange/types.ts';
import type { Spec } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';
import { clientExchange } from './ClientExchange.ts';
import { ClientJudge, type ClientFinding, type ClientJudging } from './ClientJudge.ts';
import { learnSecrets } from './learnSecrets.ts';
import { OperationFinder } from './OperationFinder.ts';
import type { SeenExchange } from './SeenExchange.ts';

/** What became of one exchange. */
export interface Taken {
  findings: ClientFinding[];
  /** Redacted, safe to write anywhere; undefined for one that is of no operation. */
  recorded?: RecordedExchange;
}

/** Traffic between somebody's client and a target: each exchange to its operation, judged on both sides, the others counted. */
export class TrafficJudge {
  readonly judge: ClientJudge;
  readonly #finder: OperationFinder;
  readonly #judging: ClientJudging;
  /** How often what was asked that the documents do not show: method and path, without the query. */
  readonly undocumented = new Map<string, number>();
  /** How many requests went to other hosts. */
  elsewhere = 0;
  /** How many answers were recorded without all of their body. */
  withoutBody = 0;

  constructor(judging: ClientJudging, { urls }: Pick<Target, 'urls'>) {
    this.#judging = judging;
    this.judge = new ClientJudge(judging);
    this.#finder = new OperationFinder(judging.specs, urls);
  }

  /** Makes known what is secret in an exchange; before the first one is taken, where all are there already. */
  learn(seen: SeenExchange): void {
    const { redactor, target } = this.#judging;
    const found = this.#finder.find(seen.request.method, seen.request.url);
    const operation = typeof found === 'string' ? undefined : found.operation.id;
    learnSecrets(seen, operation, target.auth, redactor);
  }

  /** Exchanges are taken in the order in which they ended. */
  take(seen: SeenExchange): Taken {
    const { redactor } = this.#judging;
    const { method, url } = seen.request;
    const found = this.#finder.find(method, url);
    this.learn(seen);
    if (found === 'elsewhere') this.elsewhere += 1;
    if (found === 'undocumented') this.#count(redactor.text(`${method} ${new URL(url).pathname}`));
    if (typeof found === 'string') return { findings: [] };
    const exchange = clientExchange(seen, found, redactor);
    if (seen.response?.isBodyKnown === false) this.withoutBody += 1;
    const findings = this.judge.witness(exchange);
    return { findings, recorded: exchange.recorded };
  }

  #count(request: string): void {
    this.undocumented.set(request, (this.undocumented.get(request) ?? 0) + 1);
  }
}

/** The operations of specifications that a target has an address for, and how often each was asked. */
export function operationsAsked(
  specs: Spec[],
  { asked }: ClientJudge,
): { operation: string; service: Spec['service']; requests: number }[] {
  return specs.flatMap(({ operations }) =>
    operations.map(({ id, documented, service }) => ({
      operation: documented,
      service,
      requests: asked.get(id) ?? 0,
    })),
  );
}
