import type { Decision } from '../../decided/types.ts';
import type { HeldCase } from './Recording.ts';

/** How many cases are named; the others are counted. */
const NAMED = 3;
/** The longest text of a case; longer ones are shortened. */
const LONGEST = 110;

/** A text with a gap was written for a case that fails, and says nothing if all cases hold. */
const GAP = /^$|\s{2}|\s[,:]|\s$|: (?:nothing|no status)$/;

/** How a rule is checked, in one sentence with its cases, as the check asserted them at the sandbox. */
export function casesSentence(decision: Decision | undefined, held: readonly HeldCase[]): string {
  const cases = decision?.cases ?? 0;
  if (cases === 0) return 'Not exercised at the sandbox.';
  const refused = held.filter(({ expected }) => expected.startsWith('a rejection'));
  const accepted = held.filter((one) => !refused.includes(one) && one.what !== undefined);
  const asked = held.filter((one) => !refused.includes(one) && !/^\d{3}$/.test(one.expected));
  const parts = [
    listed(
      'accepts',
      accepted.map(({ what }) => what ?? ''),
    ),
    ...[...Map.groupBy(refused, ({ expected }) => expected)].map(([expected, group]) =>
      listed(
        `expects ${expected.replace(/^a rejection with (?=[^,]+$)/, '')} for`,
        group.map(({ what }) => what ?? ''),
      ),
    ),
    listed(
      'expects',
      asked.map(({ expected }) => expected),
    ),
  ].filter((part) => part !== undefined);
  const head = `${cases} ${cases === 1 ? 'case' : 'cases'}`;
  return parts.length === 0 ? `${head}.` : `${head}: ${parts.join('; ')}.`;
}

/** How a constraint on responses is checked. */
export function answersSentence(decision: Decision | undefined): string {
  const cases = decision?.cases ?? 0;
  if (cases === 0) return 'No response of the sandbox showed it.';
  return `Shown by ${cases} ${cases === 1 ? 'response' : 'responses'}.`;
}

function listed(verb: string, texts: string[]): string | undefined {
  const whole = texts.filter((text) => !GAP.test(text));
  const distinct = [...new Map(whole.map((text) => [pattern(text), text])).values()];
  if (distinct.length === 0) return undefined;
  const rest = new Set(whole).size - NAMED;
  const named = distinct.slice(0, NAMED).map(shortened).join(', ');
  return `${verb} ${named}${rest > 0 && distinct.length >= NAMED ? ` and ${rest} more` : ''}`;
}

/** A case's text without identifiers and numbers: cases that differ only in these are alike. */
function pattern(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…').replace(/\d{8,}/g, '…');
}

function shortened(text: string): string {
  const short = text.replace(/([0-9a-f]{8})-[0-9a-f-]{27}/gi, '$1…');
  return short.length > LONGEST ? `${short.slice(0, LONGEST - 1)}…` : short;
}
