import { printable } from '../../../words/printable.ts';
import type { Waiver } from '../../../target/Target.ts';
import { paint } from '../../../words/paint.ts';

/**
 * Which waivers of the target file apply on a day (YYYY-MM-DD), which have ended, and which wait for a rule that is not
 * exercised; empty if there is none.
 */
export function waiversText(
  waivers: Waiver[],
  exercised: ReadonlySet<string>,
  today: string,
): string {
  if (waivers.length === 0) return '';
  const lines = waivers.map((waiver) => `  ${waiverLine(waiver, exercised, today)}`);
  return [paint('bold', 'exceptions'), ...lines].join('\n');
}

function waiverLine(
  { rule, reason, reference, until }: Waiver,
  exercised: ReadonlySet<string>,
  today: string,
): string {
  const why = printable([reason, reference].filter(Boolean).join(', '));
  if (today > until)
    return `${paint('red', 'ended   ')}${rule}: on ${until}, so that it fails again (${why})`;
  if (!exercised.has(rule))
    return `${paint('yellow', 'unused  ')}${rule}: until ${until}, and the rule is not exercised here (${why})`;
  return `${paint('green', 'holds   ')}${rule}: until ${until} (${why})`;
}
