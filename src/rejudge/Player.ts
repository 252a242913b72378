import type { ControlAnswer } from '../session/ControlAnswer.ts';
import type { Client, ClientRequest } from '../exchange/Client.ts';
import type { Clock } from '../exchange/Clock.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { prepareRequest } from '../exchange/prepareRequest.ts';
import { tokenIn } from '../exchange/Tokens.ts';
import type { TokenResult } from '../exchange/Tokens.ts';
import type { ExchangeMeta, RecordedExchange } from '../exchange/types.ts';
import type { Wire } from '../exchange/Wire.ts';
import type { Operation } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';
import { liveOf } from './liveOf.ts';
import type { Recording } from './Recording.ts';
import { isRedacted } from './redacted.ts';

/** What keeps a rule from being judged again. */
export interface Lack {
  /** What its check asked for that no answer is known to. */
  unanswered?: { what: string; why: string };
  /** Whether something was taken out of an answer that it saw. */
  isRedacted?: true;
}

/** What a player plays. */
interface PlayerOptions {
  recording: Recording;
  /** What the target's control plane answered. */
  control: ControlAnswer[];
  target: Target;
  operationOf: (id: string) => Operation | undefined;
}

/**
 * Plays a recording to the checks that once made it: a client that answers a request as the same request was answered then,
 * and sends nothing. Its time is that of the recording, for one check at a time.
 */
export class Player implements Client {
  readonly #recording: Recording;
  readonly #target: Target;
  readonly #operationOf: (id: string) => Operation | undefined;
  readonly #lacks = new Map<string, Lack>();
  #now = 0;
  /** Whose check is under way. */
  #rule = '';

  readonly #control: ControlAnswer[];
  /** What the control plane answered already. */
  readonly #told = new Set<ControlAnswer>();

  constructor({ recording, control, target, operationOf }: PlayerOptions) {
    this.#recording = recording;
    this.#control = control;
    this.#target = target;
    this.#operationOf = operationOf;
  }

  /** Takes back what was lacking: a check is played to again. */
  forget(rule: string): void {
    this.#lacks.delete(rule);
    for (const answer of this.#control) if (answer.rule === rule) this.#told.delete(answer);
  }

  /** What keeps a rule's check, which was played to, from saying for sure what the target did. */
  lackOf(rule: string): Lack {
    return this.#lacks.get(rule) ?? {};
  }

  /** Is told that the check of a rule begins, for the first time or again: sets the time to when it did then. */
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
    const asked = { method, url, headers, body };
    const { recorded, why } = this.#answerTo(asked, meta);
    if (recorded === undefined) return this.#unanswered(asked, meta, why);
    this.#now = Date.parse(recorded.startedAt) + recorded.durationMs;
    if (isRedacted(recorded.response?.body ?? '')) this.#note({ isRedacted: true });
    return liveOf(recorded);
  }

  #answerTo(
    request: LiveExchange['request'],
    meta: ExchangeMeta,
  ): { recorded?: RecordedExchange; why: string } {
    const { id, operation } = meta;
    const recording = this.#recording;
    const own = recording.ownAnswer(meta, request);
    if (own !== undefined) return { recorded: own, why: '' };
    // Its own answer may have shown another state than anybody else's.
    if (recording.isLeftOut(id)) return { why: 'was not kept whole' };
    const isReading = operation !== null && this.#operationOf(operation)?.effect === undefined;
    const common = isReading ? recording.commonAnswer(request) : undefined;
    return { recorded: common, why: 'was never sent' };
  }

  #unanswered(request: LiveExchange['request'], meta: ExchangeMeta, why: string): LiveExchange {
    const { operation, id, rule, role } = meta;
    const documented = this.#operationOf(operation ?? '')?.documented ?? request.method;
    // What the run itself asks, and what puts back, decides nothing.
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

  /** The token that a client got, as it was written: something stands for it. */
  #tokenOf(client: string): { token: string; exchange: LiveExchange } | undefined {
    const recorded = this.#recording.tokenOf(client);
    if (recorded === undefined) return undefined;
    const exchange = liveOf(recorded);
    const token = tokenIn(this.#target, exchange);
    return token === undefined ? undefined : { token, exchange };
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

  /** Over which only a control plane is asked: it answers as it did, in the same order. */
  readonly wire: Wire = {
    exchange: async ({ method, path }) => {
      const answer = this.#control.find(
        (one) =>
          one.rule === this.#rule &&
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
  sentFor(): number {
    return 0;
  }
  sentInAll(): number {
    return 0;
  }
  async close(): Promise<void> {}
}
