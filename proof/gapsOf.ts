import type { Rule } from '../src/spec/types.ts';
import type { ProofResult } from './proofTasks.ts';

/** How much was proven. */
export interface Extent {
  /** Every fault of some services. */
  everyFault: boolean;
  /** Every fault, variant and null server of all services. */
  everything: boolean;
}

/** What a proof lacks, each as a sentence. Empty where every fault was noticed by whom it names and by no one else. */
export function gapsOf(results: ProofResult[], rules: Rule[], extent: Extent): string[] {
  const gaps = [...results.flatMap(gapsOfOne), ...(extent.everything ? idleVariants(results) : [])];
  if (!extent.everyFault) return gaps;
  const caught = new Set(
    results.flatMap((result) => (result.kind === 'fault' ? result.caughtBy : [])),
  );
  const unproven = rules.filter(({ id }) => !caught.has(id));
  return [...gaps, ...unproven.map(({ id }) => `no fault fails the rule ${id}`)];
}

/** Variants that no rule met: that nothing was raised there says nothing. */
function idleVariants(results: ProofResult[]): string[] {
  const variants = results.filter((result) => result.kind === 'variant');
  return [...Map.groupBy(variants, ({ variant }) => variant)]
    .filter(([, runs]) => runs.every(({ differs }) => !differs))
    .map(([id]) => `variant ${id} changes nothing that is sent to it or that it answers`);
}

function gapsOfOne(result: ProofResult): string[] {
  switch (result.kind) {
    case 'fault':
      return [
        ...result.unnoticedBy.map(
          ({ rule, outcome, reason }) =>
            `fault ${result.fault} went unnoticed by ${rule}: ${outcome}${reason === undefined ? '' : ` (${reason})`}`,
        ),
        ...result.raised.map(
          ({ rule, message }) =>
            `fault ${result.fault} does not break ${rule}, which failed: ${message}`,
        ),
      ];
    case 'variant':
      return [
        ...result.raised.map(
          ({ rule, message }) =>
            `variant ${result.variant} is honest, and ${rule} failed: ${message}`,
        ),
        ...result.left.map(
          (words) => `variant ${result.variant} was not left as it was found: ${words}`,
        ),
      ];
    case 'nullServer':
      return result.wronglyPassed.map(
        (rule) =>
          `null server ${result.nullServer}: ${rule} passed and needs more than that answer`,
      );
  }
}
