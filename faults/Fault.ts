import type { Wrapper } from '../sandbox/types.ts';
import type { ServiceName } from '../services.ts';

/** One deliberate defect, put on the sandbox from outside. */
export interface Fault {
  /** Readable, beginning with the operation or service that it is put on: `stock/update/accepts-a-quantity-of-zero`. */
  id: string;
  /** What the engineer got wrong, in one sentence. */
  description: string;
  /**
   * The operations that it is put on, by their ids (`configuration/{collection}/list` for all of a shape). The rules about
   * them are run against it (see `rulesToRun`).
   */
  operations: string[];
  /** The rules that must notice it, all of them, as they stand in the rules file (`configuration/{collection}/list/pages-end`). */
  rules: string[];
  /** Where a rule holds for many resources: the ones that this fault is put on. All of them by default. */
  resources?: string[];
  /** Further rules that it really breaks, named likewise (`*` for any text): they may notice it. */
  alsoBreaks?: string[];
  /** Called once per sandbox, so that what it remembers is that sandbox's own. */
  wrap: Wrapper;
  /** Whether it stands around the control plane too, which shows what became of a payment. */
  wrapControl?: boolean;
}

/** A fault before `putOn` says which operations it stands on. */
export type UnplacedFault = Omit<Fault, 'operations'>;

/** A fault as the catalogue has it: with the service whose folder it stands in. */
export interface CataloguedFault extends Fault {
  service: ServiceName;
  /** The rules that are run against it, where that is not computed from its operations (derived faults). */
  rulesToRun?: string[];
}

/** One honest difference, put on the sandbox the same way. No rule may notice it, but for what `warns` names. */
export interface Variant {
  id: string;
  description: string;
  /** The services that it is put on; all by default. */
  services?: ServiceName[];
  /** Which rules are run against it (`*` for any text); by default all of the service's that differ (see `distinctRules`). */
  run?: string[];
  /**
   * Rules that only warn (`should`) and that it does not keep, though the documents allow it: those of a standard that
   * they do not name, for example (`*` for any text). They may notice it.
   */
  warns?: string[];
  /** Whether it is about how messages travel, which only a connection shows. */
  overHttp?: boolean;
  /** Whether its messages are those of the sandbox: it differs in when they come, or in nothing. */
  sameMessages?: boolean;
  /** What its target file says where that of the sandbox has a text, under some name; all of its requests are others then. */
  inTargetFile?: (text: string, name: string) => string;
  wrap: Wrapper;
  /** Whether it stands around the control plane too. */
  wrapControl?: boolean;
}
