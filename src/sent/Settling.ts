import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { Json, Operation } from '../promised/types.ts';
import type { Kept } from './KeptThings.ts';
import type { RequestParts } from './requests/RequestParts.ts';
import type { SendOptions } from './SendOptions.ts';

/** The part of a session by which what a request created is removed at the end of the run. */
export interface Settling {
  readonly identitySeed: string;
  /** What is told at the end of the run: sentences, and the names of what they are about. */
  readonly remarks: Map<string, Set<string>>;
  operation(id: string): Operation;
  keep<Thing extends Json>(kept: Kept<Thing>): Promise<Thing[]>;
  exchange(
    rule: string,
    operation: string,
    parts: RequestParts,
    options: SendOptions,
    identity: string,
  ): Promise<LiveExchange>;
}
