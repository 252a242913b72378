import type { Wire } from '../exchange/Wire.ts';

/** What a control plane was asked for a rule's check, and what it answered; redacted. */
export interface ControlAnswer {
  rule: string;
  method: string;
  /** Below its origin. */
  path: string;
  status: number;
  body: string;
}

/** Is told of what a control plane answered, before anything is redacted. */
export type OnControl = (answer: ControlAnswer) => void;

/** A wire that tells what is answered over it. */
export function tellingWire(wire: Wire, rule: string, onAnswer: OnControl): Wire {
  return {
    exchange: async (request, options) => {
      const result = await wire.exchange(request, options);
      const { head, body, error } = result;
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
