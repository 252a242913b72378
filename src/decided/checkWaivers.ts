import type { Rule } from '../promised/types.ts';
import type { Waiver } from '../target/Target.ts';
import { didYouMean } from '../words/didYouMean.ts';
import { program } from '../words/program.ts';
import { UnusableInput } from './UnusableInput.ts';

/**
 * Refuses waivers that would silently do nothing. To be called before anything is sent, with every rule of every
 * service (a run of one service may carry waivers for the others).
 *
 * @throws UnusableInput naming the first waiver of an unknown rule, the second waiver of one rule, or a date that is none
 */
export function checkWaivers(rules: Pick<Rule, 'id'>[], waivers: Waiver[]): void {
  const known = new Set(rules.map((rule) => rule.id));
  const seen = new Set<string>();
  waivers.forEach((waiver, index) => {
    const place = `waivers[${index}] of the target`;
    if (waiver.rule.includes('*'))
      throw new UnusableInput(
        `${place} names "${waiver.rule}"; a waiver is for one rule, so add one for each (\`${program} plan --rule '${waiver.rule}'\` lists them).`,
      );
    if (!known.has(waiver.rule))
      throw new UnusableInput(
        `${place} names the rule "${waiver.rule}", which does not exist${didYouMean(waiver.rule, known) || `; \`${program} plan\` lists all rules.`}`,
      );
    if (seen.has(waiver.rule))
      throw new UnusableInput(
        `${place} waives "${waiver.rule}" a second time; keep one of the two.`,
      );
    if (!isDate(waiver.until))
      throw new UnusableInput(
        `${place} ("${waiver.rule}") ends on "${waiver.until}"; expected a date such as 2026-12-31.`,
      );
    seen.add(waiver.rule);
  });
}

/** Whether the text is a day of the calendar as YYYY-MM-DD, so that days can be compared as texts. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
