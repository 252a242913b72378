import { createContext, Script, type Context } from 'node:vm';

/** A pattern or a schema needs too long for a value, so that nobody knows whether it fits. */
export class TooCostly extends Error {}

/** The longest that one text is tried; beyond, this text decides nothing. */
const LONGEST_MS = 500;
/** After so many such texts a pattern is not tried on any text for which it may need long. */
const MOST_IN_VAIN = 3;
/** A pattern that needs no more steps than this, whatever the text says, is tried as it is: a clock costs more. */
const MOST_STEPS = 10_000_000;
/** A text that no pattern of few choices keeps busy. */
const SHORT = 10;
const FEW_CHOICES = 3;

let sandbox: { context: Context; script: Script } | undefined;

/**
 * A pattern of a document, which others may have written, for texts of a deployment, which others wrote as well: some need
 * longer than the universe exists (`^(a+)+$`). So where that is possible, a clock runs.
 * @throws SyntaxError if it is no pattern
 */
export function boundedPattern(pattern: string, flags = 'u') {
  const expression = new RegExp(pattern, flags);
  const { degree, choices } = costOf(pattern);
  const isCheap = ({ length }: string) =>
    (length <= SHORT && choices <= FEW_CHOICES) ||
    (length + 1) ** degree * 2 ** choices <= MOST_STEPS;
  const test = inTime((text: string) => expression.test(text), isCheap);
  return { test, toString: () => String(expression) };
}

/**
 * A test of values that others wrote, with a clock where it may need long.
 * @returns a test that throws TooCostly
 */
export function inTime<Value>(
  test: (value: Value) => boolean,
  isCheap: (value: Value) => boolean,
): (value: Value) => boolean {
  let inVain = 0;
  return (value) => {
    if (isCheap(value)) return test(value);
    if (inVain >= MOST_IN_VAIN) throw new TooCostly();
    sandbox ??= { context: createContext({}), script: new Script('test(value)') };
    const { context, script } = sandbox;
    Object.assign(context, { test, value });
    try {
      return script.runInContext(context, { timeout: LONGEST_MS }) as boolean;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      inVain += 1;
      throw new TooCostly();
    }
  };
}

/**
 * With which power of a text's length the steps may grow at the most, by the repetitions of the pattern, and how often the pattern
 * leaves a choice: `a?` and `(a|b)` double the steps each time, without any repetition.
 */
function costOf(pattern: string): { degree: number; choices: number } {
  const plain = pattern
    .replace(/\\./gs, '.')
    .replace(/\[[^\]]*\]/g, '.')
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '(');
  const repeated = (plain.match(/[*+]|\{\d+,\d*\}/g) ?? []).length;
  const chosen = (plain.match(/[?|]/g) ?? []).length;
  const isNested = /\)[*+{]/.test(plain);
  return isNested
    ? { degree: Infinity, choices: repeated + chosen }
    : { degree: 1 + repeated, choices: chosen };
}

const known = new Map<string, ReturnType<typeof boundedPattern>>();

/** Whether a pattern of a document matches a text of it; not, if that needs too long. */
export function fitsPattern(pattern: string, text: string): boolean {
  const bounded = known.get(pattern) ?? boundedPattern(pattern);
  known.set(pattern, bounded);
  try {
    return bounded.test(text);
  } catch (error) {
    if (error instanceof TooCostly) return false;
    throw error;
  }
}
