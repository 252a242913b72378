import { catalogue } from '../faults/catalogue.ts';
import { nullServers } from '../faults/nullServers.ts';
import { allVariants } from '../faults/allVariants.ts';
import type { ServiceName } from '../services.ts';
import type { Spec } from '../src/promised/types.ts';
import { proveFault, type FaultProof } from './proveFault.ts';
import {
  proveNullServer,
  proveVariant,
  type NullServerProof,
  type VariantProof,
} from './proveVariant.ts';

/** One task of a proof, as plain data that can be passed to another thread. */
export interface ProofTask {
  kind: ProofResult['kind'];
  id: string;
  service: ServiceName;
  /** Ids of the only rules that are run. Default: all that belong to the task. */
  rules?: string[];
}

export type ProofResult =
  | ({ kind: 'fault' } & FaultProof)
  | ({ kind: 'variant' } & VariantProof)
  | ({ kind: 'nullServer' } & NullServerProof);

export async function doTask(task: ProofTask, specs: Spec[]): Promise<ProofResult> {
  const { kind, id } = task;
  switch (kind) {
    case 'fault':
      return { kind, ...(await proveFault(named(await catalogue(specs), id), specs, task.rules)) };
    case 'variant':
      return { kind, ...(await proveVariant(named(await allVariants(specs), id), task, specs)) };
    case 'nullServer':
      return { kind, ...(await proveNullServer(named(nullServers(specs), id), task, specs)) };
  }
}

function named<T extends { id: string }>(all: T[], id: string): T {
  const found = all.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`nothing is called ${id}`);
  return found;
}
