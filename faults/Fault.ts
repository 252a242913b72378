import type { SandboxOptions, Wrapper } from '../sandbox/types.ts';
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
  /**
   * The rules that must notice it, all of them, as they stand in the rules file
   * (`configuration/{collection}/list/pages-end`).
   */
  rules: string[];
  /** If a rule holds for many resources: the resources that this fault is put on. Default: all of them. */
  resources?: string[];
  /** Further rules that it really breaks, named likewise (`*` for any text): they may notice it. */
  alsoBreaks?: string[];
  /** Called once per sandbox, so that what it remembers belongs to that sandbox alone. */
  wrap: Wrapper;
  /** Whether it is also put on the control plane, which shows what became of a payment. */
  wrapControl?: boolean;
}

/** A fault without its operations, which `putOn` adds, and without a description where the id says it. */
export interface UnplacedFault extends Omit<Fault, 'operations' | 'description'> {
  description?: string;
}

/** The same in a list that is written by their ids (`byId`). */
export type ListedFault = Omit<UnplacedFault, 'id'>;

/** A fault of the catalogue, with the service whose folder it is in. */
export interface CataloguedFault extends Fault {
  service: ServiceName;
  /** The rules that are run against it, if they are not computed from its operations (derived faults). */
  rulesToRun?: string[];
}

/** One honest difference, put on the sandbox in the same way. No rule may notice it, except those that `warns` names. */
export interface Variant {
  id: string;
  description: string;
  /** The services that it is put on; all by default. */
  services?: ServiceName[];
  /** Which rules are run against it (`*` for any text); by default all of the service's that differ (see `distinctRules`). */
  run?: string[];
  /**
   * `should` rules that it does not keep although the documents allow it (`*` for any text): for example those of a
   * standard that the documents do not name. They may notice it.
   */
  warns?: string[];
  /** Whether it is about how messages travel, which only a connection shows. */
  overHttp?: boolean;
  /** Whether waits of checks take their time, over real connections: it depends on how much of it passes. */
  inRealTime?: boolean;
  /** Whether its messages are the sandbox's own: only their timing differs, or nothing. */
  sameMessages?: boolean;
  /** What its target file says where that of the sandbox has a text, under some name; all of its requests are others then. */
  inTargetFile?: (text: string, name: string) => string;
  /** The restaurants of the small world that its sandbox has in place of the usual one. */
  small?: SandboxOptions['small'];
  wrap: Wrapper;
  /** Whether it is also put on the control plane. */
  wrapControl?: boolean;
}

/** A variant without its services, which is put on that of its folder. */
export type Difference = Omit<Variant, 'services'>;

/**
 * A list of faults, variants or servers that is written by their ids: no two of it have the same.
 * @param things each without its id, which is the key
 */
export function byId<Thing extends { id: string }>(
  things: Record<string, Omit<Thing, 'id'>>,
): Thing[] {
  return Object.entries(things).map(([id, thing]) => ({ id, ...thing }) as Thing);
}

/** Says which operations faults are put on (`stock/update`; `configuration/{collection}/list` for all of a shape). */
export function putOn(operations: string[], faults: UnplacedFault[]): Fault[] {
  return faults.map((fault) => ({ operations, description: wordsOf(fault.id), ...fault }));
}

/** Old words that stand in ids, which are permanent: CONTRIBUTING.md, Words. */
const NEW: Record<string, string> = {
  answer: 'response',
  answers: 'responds',
  refused: 'rejected',
  refuses: 'rejects',
  taken: 'accepted',
  takes: 'accepts',
};

/** Fields that ids mention in words. */
const FIELDS =
  /multi location id|last modified|(?:iso created|iso modified|modified) date\b|include archived|page (?:size|token)|(?:last|previous|next) page num|(?:group|aggregate) by(?! the)|(?:version|restaurant) id|management group guid/g;

/** What the end of an id says: of `…/voids-after-four-minutes`, "Voids after four minutes." */
export function wordsOf(id: string): string {
  const ofId = id.slice(id.lastIndexOf('/') + 1).split('-');
  const words = ofId.map((word) => NEW[word] ?? word).join(' ');
  const named = words.replace(FIELDS, (name) =>
    name.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return `${named.replace(/^[a-z]+\b/, (first) => first.charAt(0).toUpperCase() + first.slice(1))}.`;
}
