import type { Rule } from '../src/promised/types.ts';
import { idFamilies } from '../src/words/idFamilies.ts';
import type { ProofResult } from './proofTasks.ts';

/** What was proven. */
export interface Extent {
  everyFault: boolean;
  /** Whether every fault, variant and null server of all services was. */
  everything: boolean;
}

/** The file and line of a fault or variant by its id. */
type FileOf = (id: string) => string | undefined;

/** A rule with an unexpected outcome. */
interface Named {
  rule: string;
  words: string;
}

/**
 * The gaps of a proof: one for each fault, variant or null server, with a line below it for each family of rules (rules
 * that differ only in the resource). Empty if every fault was noticed by all rules that it names and by no others.
 */
export function gapsOf(
  results: ProofResult[],
  rules: Rule[],
  extent: Extent,
  fileOf: FileOf = () => undefined,
): string[] {
  const named = Map.groupBy(results, nameOf);
  const gaps = [
    ...[...named].flatMap(([name, own]) => gapsOfOne(placed(name, fileOf), name, own)),
    ...(extent.everything ? idleVariants(results) : []),
  ];
  if (!extent.everyFault) return gaps;
  const caught = new Set(
    results.flatMap((result) => (result.kind === 'fault' ? result.caughtBy : [])),
  );
  const unproven = rules.map(({ id }) => id).filter((id) => !caught.has(id));
  return [...gaps, ...idFamilies(unproven).map(({ name }) => `no fault fails the rule ${name}`)];
}

/** Variants that no rule met: that no rule failed there shows nothing. */
function idleVariants(results: ProofResult[]): string[] {
  const variants = results.filter((result) => result.kind === 'variant');
  return [...Map.groupBy(variants, ({ variant }) => variant)]
    .filter(([, runs]) => runs.every(({ differs }) => !differs))
    .map(([id]) => `variant ${id} changes no request and no response`);
}

function nameOf(result: ProofResult): string {
  switch (result.kind) {
    case 'fault':
      return `fault ${result.fault}`;
    case 'variant':
      return `variant ${result.variant}`;
    case 'nullServer':
      return `null server ${result.nullServer}`;
  }
}

/** `variant ID (FILE:LINE)` */
function placed(name: string, fileOf: FileOf): string {
  const file = fileOf(name.split(' ').at(-1) ?? '');
  return file === undefined ? name : `${name} (${file})`;
}

/** The gaps of one fault, or of a variant or null server at all services. */
function gapsOfOne(name: string, kind: string, results: ProofResult[]): string[] {
  const left = results.flatMap((result) => (result.kind === 'variant' ? result.left : []));
  return [
    ...gap(`${name} should be noticed by these rules, and is not:`, results.flatMap(unnoticed)),
    ...gap(
      kind.startsWith('fault')
        ? `${name} does not name these rules, which failed (list them under alsoBreaks if it breaks them):`
        : `${name} is honest, and these rules failed:`,
      results.flatMap(raised),
    ),
    ...left.map((words) => `${name} was not left as it was found: ${words}`),
    ...gap(
      `${name}: these rules passed, and need more than that response:`,
      results.flatMap(wronglyPassed),
    ),
  ];
}

function unnoticed(result: ProofResult): Named[] {
  if (result.kind !== 'fault') return [];
  return result.unnoticedBy.map(({ rule, outcome, reason }) => ({
    rule,
    words: reason === undefined ? outcome : `${outcome} (${reason})`,
  }));
}

function raised(result: ProofResult): Named[] {
  if (result.kind === 'nullServer') return [];
  return result.raised.map(({ rule, message, received }) => ({
    rule,
    words: received === '' ? message : `${message} Received: ${received}`,
  }));
}

function wronglyPassed(result: ProofResult): Named[] {
  if (result.kind !== 'nullServer') return [];
  return result.wronglyPassed.map((rule) => ({ rule, words: 'passed' }));
}

/** The subject of a gap, and below it each family of rules, with the outcome of its first rule. */
function gap(about: string, named: Named[]): string[] {
  if (named.length === 0) return [];
  const words = new Map(named.map((one) => [one.rule, one.words]));
  const lines = idFamilies([...words.keys()]).map(
    ({ name, ids: [first] }) => `  ${name}: ${(words.get(first) ?? '').replaceAll(/\s+/g, ' ')}`,
  );
  return [[about, ...lines].join('\n')];
}
