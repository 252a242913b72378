import { program } from '../../words/program.ts';
import { numberedFailures } from '../../decided/causesOf.ts';
import { shellWord } from '../../words/shellWord.ts';
import type { Verdict } from '../../decided/types.ts';

/** The command line that runs the same again: with all options that decide what is sent and how it is judged. */
export function repeatCommand({ run }: Verdict): string {
  const { asked = {}, seed, casesPerRule } = run;
  const { minExercised } = asked;
  const words = [
    ...option('--target', asked.target),
    ...option('--beside', asked.beside),
    ...option('--openapi', asked.openapi),
    ...option('--base', asked.base),
    ...(asked.mayChange ? ['--may-change'] : []),
    ...(asked.services ?? []).flatMap((service) => ['--service', service]),
    ...(asked.rules ?? []).flatMap((rule) => ['--rule', rule]),
    ...(asked.readOnly ? ['--read-only'] : []),
    ...option('--budget', asked.budget),
    ...option('--shard', asked.shard ?? MISSING.exec(run.why ?? '')?.[1]),
    ...option('--set', asked.set),
    ...option('--baseline', asked.baseline),
    ...(asked.strict ? ['--strict'] : []),
    ...option('--min-exercised', minExercised === undefined ? undefined : `${minExercised}%`),
    ...option('--evidence', asked.evidence),
    ...['--cases', String(casesPerRule), '--seed', String(seed)],
  ];
  const secrets = (asked.credentials ?? []).flatMap(secretWords);
  return [`${program} run`, ...words.map(shellWord), ...secrets].join(' ');
}

const MISSING = /^shards? (\d+\/\d+)\b.* (?:is|are) missing$/;

function option(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [name, String(value)];
}

/**
 * A verdict of others, as commands are made of it: a target file can hold commands, and secrets go to an address, so whoever
 * pastes the line names these.
 */
export function withoutNames(verdict: Verdict): Verdict {
  const { asked } = verdict.run;
  if (asked === undefined) return verdict;
  const named = {
    ...(asked.target !== undefined && { target: 'FILE' }),
    ...(asked.beside !== undefined && { beside: 'FILE' }),
    ...(asked.openapi !== undefined && { openapi: 'URL' }),
    ...(asked.base !== undefined && { base: 'URL' }),
  };
  return { ...verdict, run: { ...verdict.run, asked: { ...asked, ...named } } };
}

/** A secret is none of what a run leaves: whoever repeats it sets a variable. */
function secretWords(name: string): string[] {
  const variable = `$CREDENTIALS_${name.replaceAll(/\W/g, '_').toUpperCase()}`;
  if (['token', 'client-id', 'client-secret', 'token-url'].includes(name))
    return [`--${name}`, `"${variable}"`];
  return /^[\w-]+$/.test(name) ? ['--header', `"${name}: ${variable}"`] : [];
}

/**
 * The command line that sends one failure again. For a document of others that is a run of its rule: `replay` reads the
 * address and the permissions from a target file.
 */
export function replayCommand(
  verdict: Verdict,
  number: number,
  folder: string,
  failures = numberedFailures(verdict),
): string {
  const { asked } = verdict.run;
  if (asked?.openapi !== undefined) {
    const failure = failures.find((one) => one.number === number);
    const rules = failure === undefined ? asked.rules : [failure.rule.id];
    return repeatCommand({ ...verdict, run: { ...verdict.run, asked: { ...asked, rules } } });
  }
  const words = [folder, '--failure', String(number), ...option('--target', asked?.target)];
  return [`${program} replay`, ...words.map(shellWord)].join(' ');
}

/** The command lines that send a failure again. */
export interface FailureCommands {
  replay: (number: number) => string;
  /** Runs the failure's script of this name. */
  script: (file: string) => string;
}

/**
 * The command lines of a run's failures.
 * @param folder the folder of its files, as one types it
 */
export function failureCommands(verdict: Verdict, folder: string): FailureCommands {
  const failures = numberedFailures(verdict);
  return {
    replay: (number) => replayCommand(verdict, number, folder, failures),
    script: (file) => `sh ${shellWord(`${folder}/${file}`)}`,
  };
}
