import type { ControlAnswer } from '../../sent/log/ControlAnswer.ts';
import type { Client } from '../../sent/exchange/client/Client.ts';
import { type ClientRequest, prepareRequest } from '../../sent/exchange/prepareRequest.ts';
import type { Clock } from '../../sent/exchange/client/Clock.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { tokenIn, type TokenResult } from '../../sent/exchange/client/Tokens.ts';
import type { ExchangeMeta, RecordedExchange } from '../../sent/exchange/types.ts';
import type { Wire } from '../../sent/exchange/Wire.ts';
import type { Operation } from '../../promised/types.ts';
import type { Target } from '../../target/Target.ts';
import { liveOf } from './liveOf.ts';
import type { Recording } from './Recording.ts';
import { hasMarker, marked } from '../../sent/redaction/text/Marker.ts';
import { inWords } from './redacted.ts';

/** Why a rule cannot be judged again with certainty. */
export interface Lack {
  /** A request of its check for which no response is known. */
  unanswered?: { what: string; why: string };
  /** Set if something was redacted in a response that the check saw. */
  isRedacted?: true;
}

interface PlayerOptions {
  recording: Recording;
  /** The responses of the target's control plane. */
  control: ControlAnswer[];
  target: Target;
  operationOf: (id: string) => Operation | undefined;
}

/**
 * A client that plays a recording to the checks which once made it: it responds to a request with the response that the same
 * request got then, and sends nothing. Its clock shows the recording's time, for one check at a time.
 */
export class Player implements Client {
  readonly #recording: Recording;
  readonly #target: Target;
  readonly #operationOf: (id: string) => Operation | undefined;
  readonly #lacks = new Map<string, Lack>();
  #now = 0;
  /** The rule whose check is running. */
  #rule = '';

  readonly #control: ControlAnswer[];
  /** Responses of the control plane that were given already. */
  readonly #told = new Set<ControlAnswer>();

  constructor({ recording, control, target, operationOf }: PlayerOptions) {
    this.#recording = recording;
    this.#control = control;
    this.#target = target;
    this.#operationOf = operationOf;
  }

  /** Forgets what was missing, before a check runs again. */
  forget(rule: string): void {
    this.#lacks.delete(rule);
    // What was found out once is not asked again, unless that failed.
    for (const answer of this.#control)
      if (answer.rule === rule || answer.rule.startsWith('once/')) this.#told.delete(answer);
  }

  /** What was missing for a rule's check, so that it cannot say for sure what the target did. */
  lackOf(rule: string): Lack {
    return this.#lacks.get(rule) ?? {};
  }

  /**
   * To be called when the check of a rule begins, for the first time or again: sets the clock to the time at which it
   * began then.
   */
  begin(rule: string): void {
    this.#rule = rule;
    this.#now = this.#recording.startOf(rule) ?? this.#now;
  }

  readonly clock: Clock = {
    now: () => this.#now,
    sleep: async (milliseconds) => void (this.#now += milliseconds),
  };

  async send(request: ClientRequest, meta: ExchangeMeta): Promise<LiveExchange> {
    const prepared = prepareRequest(request, this.#target, this.#authorization(request));
    const { method, url, headers, body } = prepared;
    const asked = inWords({ method, url, headers, body });
    const { recorded, why } = this.#answerTo(asked, meta);
    if (recorded === undefined) return this.#unanswered(asked, meta, why);
    this.#now = Date.parse(recorded.startedAt) + recorded.durationMs;
    const live = liveOf(recorded);
    if (hasMarker(live.response?.text ?? '')) this.#note({ isRedacted: true });
    return live;
  }

  #answerTo(
    request: LiveExchange['request'],
    meta: ExchangeMeta,
  ): { recorded?: RecordedExchange; why: string } {
    const { id, operation } = meta;
    const recording = this.#recording;
    const own = recording.ownAnswer(meta, request);
    if (own !== undefined) return { recorded: own, why: '' };
    // Its own response may have shown another state than the response to another check.
    if (recording.isLeftOut(id)) return { why: 'was recorded only in part' };
    const isReading = operation !== null && this.#operationOf(operation)?.effect === undefined;
    const common = isReading ? recording.commonAnswer(request) : undefined;
    return { recorded: common, why: recording.whyNone(request) };
  }

  #unanswered(request: LiveExchange['request'], meta: ExchangeMeta, why: string): LiveExchange {
    const { operation, id, rule, role } = meta;
    const documented = this.#operationOf(operation ?? '')?.documented ?? request.method;
    // Requests of the run itself, and those that restore, decide nothing.
    if (rule !== 'run' && role !== 'restore') this.#note({ unanswered: { what: documented, why } });
    const error = { kind: 'not sent' as const, message: why };
    const startedAt = new Date(this.#now).toISOString();
    const recorded = { ...meta, request, response: null, error, startedAt, durationMs: 0 };
    return { id, operation, request, response: null, error, recorded };
  }

  #note(lack: Lack): void {
    this.#lacks.set(this.#rule, { ...lack, ...this.#lacks.get(this.#rule) });
  }

  #authorization({ token }: ClientRequest): string | null {
    if ('client' in token) {
      const known = this.#tokenOf(token.client);
      return `Bearer ${known === undefined ? '' : known.token}`;
    }
    const { raw, scheme = 'Bearer' } = token;
    return raw === null ? null : `${scheme} ${raw}`.trimStart();
  }

  /** The token that a client got, as recorded: a marker in place of it. */
  #tokenOf(client: string): { token: string; exchange: LiveExchange } | undefined {
    const recorded = this.#recording.tokenOf(client);
    if (recorded === undefined) return undefined;
    const exchange = liveOf(recorded);
    const token = tokenIn(this.#target, exchange);
    return token === undefined ? undefined : { token: marked(token).text, exchange };
  }

  async tokenFor(client: string): Promise<TokenResult> {
    this.#note({ isRedacted: true });
    return (
      this.#tokenOf(client) ?? {
        reason: `no token for client "${client}" is recorded`,
        exchange: {} as LiveExchange,
      }
    );
  }

  /** A wire for the control plane alone: it gives the recorded responses in the same order. */
  readonly wire: Wire = {
    exchange: async ({ method, path, purpose }) => {
      const answer = this.#control.find(
        (one) =>
          one.rule === purpose &&
          one.method === method &&
          one.path === path &&
          !this.#told.has(one),
      );
      if (answer !== undefined) {
        this.#told.add(answer);
        const head = { status: answer.status, statusText: '', headers: [] };
        const body = Buffer.from(answer.body);
        return { head, body, bodyBytes: body.length, error: null, stale: false };
      }
      const why = 'was never sent';
      this.#note({ unanswered: { what: `${method} of the control plane`, why } });
      const error = { kind: 'not sent', message: why } as const;
      return { head: null, body: null, bodyBytes: 0, error, stale: false };
    },
    close: async () => {},
  };

  readonly isLost = false;
  readonly slowedTo = undefined;
  forgetTokens(): void {}
  lose(): void {}

  noteWait(): void {}
  sentFor(): number {
    return 0;
  }
  sentInAll(): number {
    return 0;
  }
  async close(): Promise<void> {}
}
