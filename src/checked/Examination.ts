import type { Operation } from '../promised/types.ts';
import type { TargetClient } from '../target/Target.ts';
import type { DoctorSession } from './DoctorSession.ts';
import type { Diagnosis } from './Diagnosis.ts';
import type { RequestParts } from '../sent/requests/RequestParts.ts';

/** One right that a client has or lacks, and a reading request that shows which. */
export interface Access {
  name: string;
  operation: Operation;
  parts: RequestParts;
  /** Whether the client has the right, by the target file. */
  isHeld: (client: TargetClient) => boolean;
  /** The same client with the opposite right. */
  turned: (client: TargetClient) => TargetClient;
}

/** The suite's part of `doctor` for one service. It changes nothing at the target. */
export interface Examination {
  /** Looks for the fixtures that the target file names. */
  fixtures?(doctorSession: DoctorSession): Promise<Diagnosis[]>;
  /**
   * Per fixture that requests of any service name: whether it exists at the target. If it does not, a refusal says
   * nothing about scopes.
   */
  isThere?: Record<string, (doctorSession: DoctorSession) => Promise<boolean>>;
  /** A right of clients that no scope grants. */
  access?: Omit<Access, 'operation'> & { operation: string };
}
