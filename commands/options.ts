import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { STATE, stateProblem } from '../src/sent/journal/stateFolders.ts';
import { didYouMean } from '../src/words/didYouMean.ts';
import { services } from '../services.ts';
import { makeFolder } from '../src/words/files/makeFolder.ts';

/** Reads an option that is a whole number within bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${minimum} to ${maximum}.`);
  };
}

/** Reads a share in percent, `30%` or `30`. */
export function percentage(text: string): number {
  const value = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1]);
  if (value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('Expected a share such as 80%.');
}

/** `--state DIR`: checks that the folder can be written, and sets it for all code that reads or writes notes. */
export function stateOption(): Option {
  return new Option(
    '--state <dir>',
    'the folder where runs keep notes of what they change, which `restore` reads after a killed run; share it between machines that test the same target',
  )
    .env(STATE)
    .argParser((dir) => {
      const folder = resolve(dir);
      try {
        // Also where new files are open to all.
        makeFolder(folder, 0o775);
        accessSync(folder, constants.W_OK);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new InvalidArgumentError(`Expected a folder that can be written (${code}).`);
      }
      const problem = stateProblem(folder);
      if (problem !== undefined) throw new InvalidArgumentError(`${folder}: ${problem}`);
      return (process.env[STATE] = folder);
    });
}

/** `--history DIR`, for commands that build Allure's page. */
export function historyOption(): Option {
  return new Option(
    '--history <dir>',
    "the folder with the history of Allure's report (default: in the folder of --state or CONFORMANCE_STATE, if given)",
  );
}

/** `--operator TEXT`, for certificates. */
export function operatorOption(): Option {
  return new Option(
    '--operator <text>',
    'who runs the suite, or judges again, for the certificate',
  ).env('CONFORMANCE_OPERATOR');
}

export function clientOption(): Option {
  return new Option('--client <text>', 'whose client is judged, for its certificate');
}

/** Collects an option that may be given several times. */
export function repeatable(text: string, before: string[] = []): string[] {
  return [...before, text];
}

/** Reads `I/N`, the I-th of N parts. */
export function shardOption(text: string): { index: number; count: number } {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('Expected I/N, such as 1/4 for the first of four parts.');
}

/** `--service S`, repeatable. */
export function serviceOption(about = 'only this service (repeatable)'): Option {
  const names: readonly string[] = services;
  return (
    new Option('--service <s>', about)
      .choices(names)
      // Replaces the check of `choices`, which would keep only the last value.
      .argParser((text: string, before: string[] | undefined) => {
        if (names.includes(text)) return repeatable(text, before);
        throw new InvalidArgumentError(
          `Expected one of ${names.join(', ')}${didYouMean(text, names) || '.'}`,
        );
      })
  );
}

/**
 * `--openapi` and what goes with it, for commands that judge by a document of others in place of our specs.
 * @param isMain whether the help of the command lists them all: of the others it says where that is
 */
export function addDocumentOptions(command: Command, isMain = false): Command {
  const which = isMain
    ? 'judge any API by its OpenAPI document: a file or an address (2.0, or 3.0 to 3.2; JSON or YAML)'
    : 'use the API of this OpenAPI document; `run --help` explains --base, --token and so on';
  command.option('--openapi <file>', which);
  for (const [flags, text] of WITH_DOCUMENT) {
    const option = new Option(flags, `with --openapi: ${text}`).hideHelp(!isMain);
    command.addOption(text.includes('repeatable') ? option.argParser(repeatable) : option);
  }
  return command;
}

const WITH_DOCUMENT = [
  ['--base <url>', 'the base address of the API'],
  ['--token <t>', 'the token, key or user:password that the API asks for'],
  ['--client-id <id>', 'a client id for the token endpoint'],
  ['--client-secret <s>', 'the secret of that client'],
  ['--token-url <url>', 'the token endpoint, if it is not below --base'],
  ['--header <field>', "a field of each request, 'N: V' (repeatable)"],
  ['--may-change', 'include methods that change something'],
] as const;
