import type { Wrapper } from '../sandbox/types.ts';
import type { ServiceName } from '../src/spec/types.ts';

/** One deliberate defect, put on the sandbox from outside. */
export interface Fault {
  /** Readable, beginning with the operation or service that it is put on: `stock/update/accepts-a-quantity-of-zero`. */
  id: string;
  service: ServiceName;
  /** What the engineer got wrong, in one sentence. */
  description: string;
  /** The rules that must notice it, all of them (`*` for any text). */
  rules: string[];
  /** Further rules that it really breaks (`*` for any text): they may notice it. */
  alsoBreaks?: string[];
  /** Which rules are run against it (`*` for any text); all of the service's by default. */
  run?: string[];
  /** Called once per sandbox, so that what it remembers is that sandbox's own. */
  wrap: Wrapper;
  /** Whether it stands around the control plane too, which shows what became of a payment. */
  wrapControl?: boolean;
}

/** One honest difference, put on the sandbox the same way. No rule may notice it. */
export interface Variant {
  id: string;
  description: string;
  /** The services that it is put on; all by default. */
  services?: ServiceName[];
  /** Which rules are run against it (`*` for any text); by default all of the service's that differ (see `distinctRules`). */
  run?: string[];
  wrap: Wrapper;
}
