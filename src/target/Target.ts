/**
 * One deployment, as its target file describes it, with all defaults filled in and addresses without a trailing slash. The
 * types are made from target.schema.yaml beside this file; here are the names of its parts.
 */
import type { Target as Contract } from './generated.ts';

export interface Target extends Contract {
  /** Addresses by name: a service's document names the one below which its paths are (`x-address`). */
  urls: Contract['urls'] & Record<string, string>;
  /**
   * Secrets that are presented as they are, in place of a token that is asked for: by field and scheme
   * (`authorization bearer`, `x-api-key`), and one under `token` that goes wherever no other is given (`--token`).
   */
  credentials?: Record<string, string>;
  /** Secrets that are not sent to it, but to those who give documents and tokens: of addresses on the command line. */
  hidden?: string[];
  /** Set if the suite's own sandbox gives its tokens. */
  isSandbox?: true;
  /** Set where `--read-only` took every permission away. */
  isReadOnly?: true;
  /** By permission, the option that gives it, of a target without a file: `--may-change`. */
  options?: Record<string, string>;
  /** The environment variables from which whole values of the file were taken, by place: `clients.0.clientSecret`. */
  variables?: Record<string, string>;
}

/** A target that stays available until it is closed. */
export interface OpenTarget {
  target: Target;
  close(): Promise<void>;
}

/** An API client. The first one of a target holds every scope that the run needs. */
export type TargetClient = Target['clients'][number];

/** The fixtures that the suite may use at the target. */
export type TargetFixtures = Target['fixtures'];

/** A card that the run may authorize payments with. `maxAmount` is in units of the currency. */
export type TargetCard = NonNullable<TargetFixtures['cards']>[number];

/** How a token is obtained. The documents do not show it, so the target file says it. */
export type TargetAuth = Target['auth'];

/** Its times are in milliseconds; `timeoutMs` is for a whole exchange: connecting, header and body. */
export type TargetLimits = Target['limits'];

/** A known deviation. */
export type Waiver = Target['waivers'][number];

/** The data sets of the analytics service that have a path. */
export type ReportDataSet = keyof NonNullable<NonNullable<TargetFixtures['reports']>['failed']>;
