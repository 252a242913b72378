import { createContext, Script, type Context } from 'node:vm';

/** A pattern needs too long for a text, so that nobody knows whether it matches. */
export class TooCostly extends Error {}

/** The longest that one text is tried; beyond, this text decides nothing. */
const LONGEST_MS = 500;
/** After so many such texts a pattern is not tried on any text for which it may need long. */
const MOST_IN_VAIN = 3;
/** A pattern that needs no more steps than this, whatever the text says, is tried as it is: a clock costs more. */
const MOST_STEPS = 10_000_000;
/** A text that no pattern keeps busy. */
const SHORT = 10;

let sandbox: { context: Context; script: Script } | undefined;

/**
 * A pattern of a document, which others may have written, for texts of a deployment, which others wrote as well: some need
 * longer than the universe exists (`^(a+)+$`). So where that is possible, a clock runs.
 * @throws SyntaxError if it is no pattern
 */
export function boundedPattern(pattern: string, flags = 'u') {
  const expression = new RegExp(pattern, flags);
  const degree = degreeOf(pattern);
  let inVain = 0;
  return {
    /** @throws TooCostly */
    test(text: string): boolean {
      if (text.length <= SHORT || text.length ** degree <= MOST_STEPS) return expression.test(text);
      if (inVain >= MOST_IN_VAIN) throw new TooCostly(pattern);
      try {
        return testedInTime(expression, text);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        inVain += 1;
        throw new TooCostly(pattern);
      }
    },
    toString: () => String(expression),
  };
}

/** With which power of a text's length the steps may grow at the most, by the repetitions of the pattern. */
function degreeOf(pattern: string): number {
  const plain = pattern.replace(/\\./gs, '.').replace(/\[[^\]]*\]/g, '.');
  if (/\)[*+{]/.test(plain)) return Infinity;
  return 1 + (plain.match(/[*+]|\{\d+,\d*\}/g) ?? []).length;
}

function testedInTime(expression: RegExp, text: string): boolean {
  sandbox ??= { context: createContext({}), script: new Script('expression.test(text)') };
  const { context, script } = sandbox;
  Object.assign(context, { expression, text });
  return script.runInContext(context, { timeout: LONGEST_MS }) as boolean;
}
