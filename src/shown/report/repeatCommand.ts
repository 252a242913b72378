import { program } from '../../words/program.ts';
import { numberedFailures } from '../../decided/numberedFailures.ts';
import { shellWord } from '../../words/shellWord.ts';
import type { Asked, Verdict } from '../../decided/types.ts';

/** The command line that runs the same again: with all options that decide what is sent and how it is judged. */
export function repeatCommand({ run }: Verdict): string {
  const { asked = {}, seed, casesPerRule } = run;
  const {
    target,
    beside,
    openapi,
    base,
    mayChange,
    credentials = [],
    services = [],
    rules = [],
    readOnly,
    budget,
    shard,
    set,
    baseline,
    strict,
    minExercised,
    evidence,
  } = asked;
  const words = [
    ...(target === undefined ? [] : ['--target', target]),
    ...(beside === undefined ? [] : ['--beside', beside]),
    ...documentWords({ openapi, base, mayChange }),
    ...services.flatMap((service) => ['--service', service]),
    ...rules.flatMap((rule) => ['--rule', rule]),
    ...(readOnly ? ['--read-only'] : []),
    ...(budget === undefined ? [] : ['--budget', String(budget)]),
    ...(shard === undefined ? [] : ['--shard', shard]),
    ...(set === undefined ? [] : ['--set', set]),
    ...(baseline === undefined ? [] : ['--baseline', baseline]),
    ...(strict ? ['--strict'] : []),
    ...(minExercised === undefined ? [] : ['--min-exercised', `${minExercised}%`]),
    ...(evidence === undefined ? [] : ['--evidence', evidence]),
    ...['--cases', String(casesPerRule), '--seed', String(seed)],
  ];
  return [`${program} run`, ...words.map(shellWord), ...credentials.flatMap(secretWords)].join(' ');
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

/** The options by which a document of others is judged. */
function documentWords({ openapi, base, mayChange }: Asked): string[] {
  return [
    ...(openapi === undefined ? [] : ['--openapi', openapi]),
    ...(base === undefined ? [] : ['--base', base]),
    ...(mayChange ? ['--may-change'] : []),
  ];
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
  const target = asked?.target;
  const words = [
    folder,
    '--failure',
    String(number),
    ...(target === undefined ? [] : ['--target', target]),
  ];
  return [`${program} replay`, ...words.map(shellWord)].join(' ');
}

/** The command lines that send a failure again. */
export interface FailureCommands {
  /** Replays the failure with this number. */
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
