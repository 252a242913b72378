/** What changed in the specifications from one version to the next. */
export interface Release {
  /** The versions, as they were named, with their dates if git knows them: `v1.2.0 (2026-11-21)`. */
  from: string;
  to: string;
  /** Changes by whom they break, the worst first. */
  groups: { title: string; changes: ReleaseChange[] }[];
}

export interface ReleaseChange {
  service: string;
  place: string;
  message: string;
  /** The operations that it affects, in words. */
  reaches: string;
  /** Whom it breaks, and why. */
  reason: string;
}
