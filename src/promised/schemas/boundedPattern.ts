import { createContext, Script, type Context } from 'node:vm';
import { memoized } from '../../words/memoized.ts';

/** A pattern or a schema needs too long for a value, so that nobody knows whether it fits. */
export class TooCostly extends Error {
  constructor() {
    super(
      'a value for it takes too long to be found or tried, by a pattern or schema of the document',
    );
  }
}

/** The longest that one text is tried; beyond, this text decides nothing. */
const LONGEST_MS = 500;
/** After so long with all texts together a pattern is not tried on any text for which it may need long. */
const LONGEST_OF_ALL_MS = 1500;
/** After so long in vain with all patterns together, each further one has a moment only: a document may have thousands. */
const LONGEST_IN_VAIN_MS = 3000;
const MOMENT_MS = 50;
/** How long setting the clock takes at the most, which is no fault of the text. */
const CLOCK_MS = 1;
/** A pattern that needs no more steps than this, whatever the text says, is tried as it is: a clock costs more. */
const MOST_STEPS = 100_000;
/** A text that no pattern of few choices keeps busy. */
const SHORT = 10;
const FEW_CHOICES = 3;
/** A pattern for longer texts costs more at each place of a text. */
const LONG = 100;

let inVainMs = 0;
let sandbox: { context: Context; script: Script } | undefined;

const givenUp = new Set<string>();

/** Notes a pattern or a schema that took its time in vain, wherever: it decides nothing about values that may need long. */
export const giveUp = (what: string): void => void givenUp.add(what);
export const whatWasGivenUp = (): string[] => [...givenUp];

/**
 * A pattern of a document, which others may have written, for texts of a deployment, which others wrote as well: some need
 * longer than the universe exists (`^(a+)+$`). So where that is possible, a clock runs, one for all places of a pattern.
 * @throws SyntaxError if it is no pattern
 */
export const boundedPattern = memoized((pattern: string) => {
  const expression = new RegExp(pattern, 'u');
  const { degree, choices } = costOf(pattern);
  const isCheap = ({ length }: string) =>
    (length <= SHORT && choices <= FEW_CHOICES) ||
    (length + 1) ** degree * 2 ** choices <= MOST_STEPS;
  const matches = (text: string) => expression.test(text);
  const test = inTime(matches, isCheap, () => giveUp(pattern));
  return { test, toString: () => String(expression) };
});

/**
 * A test of values that others wrote, with a clock where it may need long: then it throws TooCostly.
 * @param onVain called if a value took its time in vain
 */
export function inTime<Value>(
  test: (value: Value) => boolean,
  isCheap: (value: Value) => boolean,
  onVain: () => void = () => {},
): (value: Value) => boolean {
  let spentMs = 0;
  return (value) => {
    if (isCheap(value)) return test(value);
    if (spentMs >= LONGEST_OF_ALL_MS) {
      onVain();
      throw new TooCostly();
    }
    sandbox ??= { context: createContext({}), script: new Script('test(value)') };
    Object.assign(sandbox.context, { test, value });
    const timeout = inVainMs < LONGEST_IN_VAIN_MS ? LONGEST_MS : MOMENT_MS;
    for (let isLast = false; ; isLast = true) {
      // The time of this thread alone: a machine that does other things in the meantime makes no pattern costly.
      const began = process.threadCpuUsage();
      try {
        return sandbox.script.runInContext(sandbox.context, { timeout }) as boolean;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        // Once more, if this thread got less than half of the time.
        if (!isLast && cpuMsSince(began) < timeout / 2) continue;
        spentMs += timeout < LONGEST_MS ? LONGEST_OF_ALL_MS : LONGEST_MS;
        inVainMs += timeout;
        onVain();
        throw new TooCostly();
      } finally {
        spentMs += Math.max(0, cpuMsSince(began) - CLOCK_MS);
      }
    }
  };
}

/** How long this thread has worked since then, in milliseconds. */
function cpuMsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

/** A pattern with a dot for each character and class, `.*` for what repeats a group, and groups of one kind. */
function plainly(pattern: string): string {
  return pattern
    .replace(/\\(.)/gs, (_, one: string) => (/[1-9k]/.test(one) ? '.*' : '.'))
    .replace(/\[[^\]]*(?:\]|$)/g, '.')
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '(');
}

/**
 * With which power of a text's length the steps may grow at the most, by the repetitions of the pattern, and how often the pattern
 * leaves a choice: `a?` and `(a|b)` double the steps each time, without any repetition. What matches long texts only, such as
 * `a{30000}b`, is tried in full from each place of a text.
 */
function costOf(pattern: string): { degree: number; choices: number } {
  const plain = plainly(pattern);
  const repeated = (plain.match(/[*+]|\{\d+,\d*\}/g) ?? []).length;
  const chosen = (plain.match(/[?|]/g) ?? []).length;
  const isNested = /\)[*+{]/.test(plain);
  return isNested
    ? { degree: Infinity, choices: repeated + chosen }
    : { degree: 1 + repeated + (drawnLength(pattern) > LONG ? 1 : 0), choices: chosen };
}

/** Groups that nest deeper end the process in which their pattern is compiled. */
const DEEPEST = 100;

/** How long texts of a pattern are drawn, about: repetitions one within another multiply. */
export function drawnLength(pattern: string): number {
  const lengthOf = (flat: string) =>
    [...flat.matchAll(/(?:<(\d+)>|.)(?:([*+])|\{(\d+)(,?))?/gs)]
      .map(([, group = 1, star, least = 1, comma]) => +group * (+least + (star || comma ? 10 : 0)))
      .reduce((sum, length) => Math.min(sum + length, Number.MAX_SAFE_INTEGER), 0);
  let flat = plainly(pattern);
  for (let depth = 0; /\([^()]*\)/.test(flat); depth += 1) {
    if (depth > DEEPEST) return Infinity;
    flat = flat.replace(/\(([^()]*)\)/g, (_, inside: string) => `<${lengthOf(inside)}>`);
  }
  return lengthOf(flat);
}

/** Whether a pattern of a document matches a text of it; not, if that needs too long. */
export function fitsPattern(pattern: string, text: string): boolean {
  return tried(boundedPattern(pattern).test, text) ?? false;
}

/** What a test says of a value; undefined if it needs too long. */
export function tried<Value, Result>(
  test: (value: Value) => Result,
  value: Value,
): Result | undefined {
  try {
    return test(value);
  } catch (error) {
    if (error instanceof TooCostly) return undefined;
    throw error;
  }
}
