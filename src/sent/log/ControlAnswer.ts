import type { Wire } from '../exchange/Wire.ts';

/** What a rule's check asked the control plane, and what it answered; redacted. */
export interface ControlAnswer {
  /** The rule, or the purpose of what was found out once for many. */
  rule: string;
  method: string;
  /** The path below the control plane's origin. */
  path: string;
  status: number;
  body: string;
}

/** Called with each response of a control plane, before anything is redacted. */
export type OnControl = (answer: ControlAnswer) => void;

/** A control plane says less; all that it says is kept. */
const MOST_BYTES = 100_000;

/** A wire that reports each response that comes over it. */
export function tellingWire(wire: Wire, rule: string, onAnswer: OnControl): Wire {
  return {
    exchange: async (request, options) => {
      const result = await wire.exchange({ ...request, purpose: rule }, options);
      const { head, body, error } = result;
      if ((body?.length ?? 0) > MOST_BYTES) {
        const message = `sent more than ${MOST_BYTES.toLocaleString('en')} bytes`;
        return { ...result, body: null, error: { kind: 'too large', message } };
      }
      if (head !== null && error === null) {
        const { method, path } = request;
        const text = Buffer.from(body ?? []).toString();
        onAnswer({ rule, method, path, status: head.status, body: text });
      }
      return result;
    },
    close: () => wire.close(),
  };
}
