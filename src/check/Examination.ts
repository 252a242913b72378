import type { Operation } from '../spec/types.ts';
import type { TargetClient } from '../target/Target.ts';
import type { DoctorSession } from './DoctorSession.ts';
import type { Diagnosis } from './Diagnosis.ts';
import type { RequestParts } from '../session/RequestParts.ts';

/** One right that a client has or lacks, and a read that shows which. */
export interface Access {
  name: string;
  operation: Operation;
  parts: RequestParts;
  /** Whether the target file says that the client may. */
  isHeld: (client: TargetClient) => boolean;
  /** The client with the opposite. */
  turned: (client: TargetClient) => TargetClient;
}

/** What `doctor` looks at for one service: the suite's part of it. Nothing of it changes anything at the target. */
export interface Examination {
  /** Looks for the fixtures that the target file names. */
  fixtures?(doctorSession: DoctorSession): Promise<Diagnosis[]>;
  /** Whether fixtures are there that requests of any service name: where one is not, a refusal says nothing of scopes. */
  isThere?: Record<string, (doctorSession: DoctorSession) => Promise<boolean>>;
  /** A right of clients that no scope grants. */
  access?: Omit<Access, 'operation'> & { operation: string };
}
