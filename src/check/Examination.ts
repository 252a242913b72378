import type { Operation } from '../spec/types.ts';
import type { TargetClient } from '../target/Target.ts';
import type { Examiner } from './Examiner.ts';
import type { Examined } from './Examined.ts';
import type { RequestParts } from './RequestParts.ts';

/** One thing that clients may or may not do, and a read that tells. */
export interface Access {
  name: string;
  operation: Operation;
  parts: RequestParts;
  /** Whether the target file says that the client may. */
  isHeld: (client: TargetClient) => boolean;
  /** The client with the opposite. */
  turned: (client: TargetClient) => TargetClient;
}

/** What `doctor` looks for at a target, of what one service needs there. Nothing of it changes anything. */
export interface Examination {
  /** Looks for the fixtures that the target file names. */
  fixtures?(examiner: Examiner): Promise<Examined[]>;
  /** Fixtures that requests of any service name, and whether each is there: where not, a refusal says nothing of scopes. */
  isThere?: Record<string, (examiner: Examiner) => Promise<boolean>>;
  /** What clients may do that no scope says. */
  access?: Omit<Access, 'operation'> & { operation: string };
}
