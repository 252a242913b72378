import type { EffectWords } from '../../src/session/EffectWords.ts';
import { countOf } from '../../src/text/countOf.ts';

/** What is said of requests for reports. */
export const effects: EffectWords[] = [
  {
    effect: 'requestReports',
    planned: (rules, most) => [
      `Reports: ${rules} rules request at most ${most.toLocaleString('en')} reports; what the target keeps of them stays there.`,
    ],
    beyondReach: ({ length }) =>
      `Reports: ${countOf(length, 'report')} requested. The documents show no way to take one back.`,
  },
];
