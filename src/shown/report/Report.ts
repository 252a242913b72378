import {
  type Cause,
  causesOf,
  type NumberedFailure,
  numberedFailures,
} from '../../decided/causesOf.ts';
import { wasAsked } from '../../decided/reasons.ts';
import type { Verdict } from '../../decided/types.ts';
import type { Beside } from './beside/Differences.ts';
import { countsPerService, type ServiceCounts } from './countsOf.ts';
import { glance, notExercisedByReason, type Glance, type NotExercised } from './glance.ts';
import { builtPages } from './rulePage.ts';
import { failureCommands, repeatCommand, type FailureCommands } from './repeatCommand.ts';

/** The facts of a verdict that files, pages and the terminal show. Computed once; they only lay it out. */
export interface Report {
  verdict: Verdict;
  /** The folder of the run's files, as one types it in the project's root. */
  folder: string;
  glance: Glance;
  /** Of the rules that the run was asked for. */
  counts: ServiceCounts[];
  /** The failures of each rule, by its id. */
  failures: ReadonlyMap<string, NumberedFailure[]>;
  /** The causes of failures and warnings. */
  causes: Cause[];
  /** The causes of known deviations. */
  waived: Cause[];
  notExercised: NotExercised[];
  /** The folder of the living specification, as one types it; null if it was not built. */
  pages: string | null;
  /** How a second deployment responded to the same requests; absent without `--beside`. */
  beside?: Beside;
  /** The command line that runs the same again. */
  repeat: string;
  /** The command lines that send a failure again. */
  commands: FailureCommands;
}

/**
 * @param folder the folder of the run's files, as one types it in the project's root
 * @param pages the folder of the living specification; null if it was not built
 */
export function reportOf(
  verdict: Verdict,
  folder: string,
  pages: string | null = builtPages(),
): Report {
  const all = numberedFailures(verdict);
  const { waived = [], counting = [] } = Object.groupBy(all, ({ rule }) =>
    rule.outcome === 'waived' ? 'waived' : 'counting',
  );
  const causes = causesOf(counting);
  return {
    verdict,
    folder,
    pages,
    glance: glance(verdict),
    counts: countsPerService(verdict.rules.filter(wasAsked)),
    failures: Map.groupBy(all, ({ rule }) => rule.id),
    causes,
    waived: causesOf(waived),
    notExercised: notExercisedByReason(verdict, causes),
    repeat: repeatCommand(verdict),
    commands: failureCommands(verdict, folder),
  };
}
