import type { OperationView } from '../operationViews.ts';
import type { GuideStep } from '../searchEntries.ts';
import type { TargetHistory } from '../Run.ts';
import { type OutcomeName, OUTCOME_WORDS } from '../../verdict/types.ts';

/** How many lines of a response are shown. */
const LINES_SHOWN = 36;
/** If only this many lines would be left out, all are shown. */
const LINES_SPARED = 8;

/** The filters of the templates. */
export const siteFilters = {
  /** `/stock/update.html` → `../`: the way to the site's root. */
  toRoot: (url: string) => '../'.repeat(url.split('/').length - 2),
  outcome: (name: OutcomeName) => OUTCOME_WORDS[name],
  /** `2026-11-21T03:00:00.000Z` → `2026-11-21`. */
  day: (instant: string) => instant.slice(0, 10),
  /** `2026-11-21T03:00:00.000Z` → `2026-11-21 03:00`. */
  moment: (instant: string) => instant.slice(0, 16).replace('T', ' '),
  /** A text without the marks of inline code. */
  plain: (text: string) => text.replaceAll('`', ''),
  slug: (text: string) => text.replace(/[^\w]+/g, '-'),
  /** Whether an id (of a fault) begins with another (of its rule): then it says nothing new. */
  isBelow: (id: string, other: string) => id.startsWith(`${other}/`),
  /** The targets at which a rule passed in every run, by name. */
  steady: (histories: TargetHistory[]) =>
    histories
      .filter(isSteady)
      .map(({ target }) => target)
      .join(', '),
  unsteady: (histories: TargetHistory[]) => histories.filter((history) => !isSteady(history)),
  /** `export TOKEN=$(node token.mjs)` → `token.mjs`. */
  fileName: (run: string) => /[\w-]+\.(?:mjs|py)/.exec(run)?.[0] ?? '',
  titled: (steps: GuideStep[], id: string) => steps.find((step) => step.id === id)?.title ?? '',
  /** A long text without the lines in its middle. */
  short: (text: string) => {
    const lines = text.split('\n');
    const left = lines.length - LINES_SHOWN;
    if (left <= LINES_SPARED) return text;
    const end = Math.floor(LINES_SHOWN / 3);
    const [first, last] = [lines.slice(0, LINES_SHOWN - end), lines.slice(-end)];
    return [...first, `… (${left} lines left out) …`, ...last].join('\n');
  },
  lineCount: (text: string) => text.split('\n').length,
  without: (text: string, beginning: string) =>
    beginning !== '' && text.startsWith(`${beginning} `) ? text.slice(beginning.length + 1) : text,
  /** `GET /stock/v1/inventory` → `GET`. */
  method: (documented: string) => documented.replace(/ .*/, ''),
  statuses: ({ responses }: OperationView) => responses.map(({ status }) => status).join(', '),
  scopes: ({ scopes }: OperationView) => {
    if (scopes === null) return 'Needs no access token.';
    return scopes.length === 0
      ? 'Needs an access token; the documents list no scope.'
      : `Needs scope ${scopes.join(', ')}.`;
  },
};

function isSteady({ outcome, before }: TargetHistory): boolean {
  return outcome === 'passed' && before.length === 0;
}
