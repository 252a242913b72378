import type { Decision } from '../../../decided/types.ts';
import type { HeldCase } from './Recording.ts';

/** How many examples of a kind are shown. */
const SHOWN = 3;
/** The longest text of an example: none is cut. */
const LONGEST = 160;
/** What stands for any identifier: a case that is nothing but one says nothing. */
const IDENTIFIER = 'ID';

/** A text with a gap was written for a case that fails, and says nothing if all cases hold; some texts are shortened. */
const GAP = /^$|…|\s{2}|\s[,:]|\s$|: (?:nothing|no status)$/;

/** How a rule was tested: how many cases, and some of them, as the check asserted them at the sandbox. */
export interface CasesView {
  count: string;
  examples: string[];
}

export function casesView(decision: Decision | undefined, held: readonly HeldCase[]): CasesView {
  const cases = decision?.cases ?? 0;
  if (cases === 0) return { count: 'Not exercised at the sandbox.', examples: [] };
  const told = held.flatMap(({ expected, what = '' }): [verb: string, text: string][] =>
    expected.startsWith('a rejection')
      ? [[`expects ${expected.replace(/^a rejection with (?=[^,]+$)/, '')} for`, what]]
      : [
          ['accepts', what],
          ['expects', /^\d{3}$/.test(expected) ? '' : expected],
        ],
  );
  const examples = [...Map.groupBy(told, ([verb]) => verb)].flatMap(examplesOf);
  return { count: `${cases} ${cases === 1 ? 'case' : 'cases'}`, examples };
}

/** How a constraint on responses was tested, if there is something to say. */
export function answersSentence(decision: Decision | undefined): string {
  return (decision?.cases ?? 0) === 0 ? 'No response of the sandbox showed it.' : '';
}

function examplesOf([verb, told]: [verb: string, told: [verb: string, text: string][]]): string[] {
  const whole = told.filter(([, text]) => !GAP.test(text) && text.length <= LONGEST);
  const distinct = new Map(whole.map(([, text]) => [pattern(text), text]));
  distinct.delete(IDENTIFIER);
  return [...distinct.values()].slice(0, SHOWN).map((text) => `${verb} ${text}`);
}

/** A text without identifiers and numbers: cases that differ only in these are alike. */
function pattern(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, IDENTIFIER).replace(/\d{8,}/g, IDENTIFIER);
}
