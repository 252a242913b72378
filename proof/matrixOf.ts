import type { Rule } from '../src/promised/types.ts';
import type { FaultProof } from './proveFault.ts';
import type { NullServerProof, VariantProof } from './proveVariant.ts';
import type { ProofResult } from './proofTasks.ts';

/** The results of a proof, for its texts. */
export interface ProofTelling {
  results: ProofResult[];
  rules: Rule[];
  gaps: string[];
  seconds: number;
  /** The results for the rules for clients, if they were proven. */
  clients?: string;
}

/**
 * The matrix as a page of Markdown (faults by rules, with variants and null servers below), and its figures in a line
 * each.
 */
export function matrixOf(proof: ProofTelling): { markdown: string; summary: string } {
  const { results, gaps } = proof;
  const faults = results.filter((result) => result.kind === 'fault');
  const variants = results.filter((result) => result.kind === 'variant');
  const nullServers = results.filter((result) => result.kind === 'nullServer');
  const summary = summaryOf(proof, faults, variants, nullServers);
  const all = (rules: string[]) => rules.join('<br>') || '—';
  const markdown = [
    '# Proof',
    '```',
    summary,
    '```',
    '## Gaps',
    gaps.length === 0 ? 'None.' : list(gaps),
    '## Faults',
    table(
      ['fault', 'what is wrong', 'caught by'],
      faults.map(({ fault, description, caughtBy }) => [fault, description, all(caughtBy)]),
    ),
    '## Variants',
    table(
      ['variant', 'service', 'passed', 'not exercised', 'raised'],
      variants.map(({ variant, service, passed, notExercised, raised }) => [
        ...[variant, service, String(passed), String(notExercised)],
        all(raised.map(({ rule }) => rule)),
      ]),
    ),
    '## Null servers',
    table(
      ['null server', 'service', 'passed, as it may', 'wrongly passed', 'failed', 'not exercised'],
      nullServers.map(({ nullServer, service, passed, wronglyPassed, failed, notExercised }) => [
        ...[nullServer, service, String(passed.length), all(wronglyPassed)],
        ...[String(failed), String(notExercised)],
      ]),
    ),
  ].join('\n\n');
  return { markdown: `${markdown}\n`, summary };
}

function summaryOf(
  { rules, gaps, seconds, clients }: ProofTelling,
  faults: FaultProof[],
  variants: VariantProof[],
  nullServers: NullServerProof[],
): string {
  const caught = new Set(faults.flatMap(({ caughtBy }) => caughtBy));
  const noticed = faults.filter(({ unnoticedBy }) => unnoticedBy.length === 0);
  const quiet = variants.filter(({ raised }) => raised.length === 0);
  const strict = nullServers.filter(({ wronglyPassed }) => wronglyPassed.length === 0);
  const unnoticed = faults.flatMap(({ unnoticedBy }) => unnoticedBy.map(({ rule }) => rule));
  // Without null servers it is a proof of some faults: it says nothing of rules that these do not break.
  const broken = `${new Set([...caught, ...unnoticed]).size} that these faults break`;
  const seen = rules.filter(({ id }) => caught.has(id)).length;
  return [
    `faults        ${noticed.length} of ${faults.length} noticed by every rule that they name`,
    `rules         ${seen} of ${nullServers.length === 0 ? broken : rules.length} seen to fail`,
    variants.length > 0 &&
      `variants      ${quiet.length} of ${variants.length} raised no rule (each counted per service)`,
    nullServers.length > 0 &&
      `null servers  ${strict.length} of ${nullServers.length} passed nothing that needs more (each counted per service)`,
    clients,
    `gaps          ${gaps.length}, in ${seconds} s`,
  ]
    .filter(Boolean)
    .join('\n');
}

function list(items: string[]): string {
  return items.map((item) => `- ${item.replaceAll('\n', '\n  -')}`).join('\n');
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
