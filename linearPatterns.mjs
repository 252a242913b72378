import { createContext, Script } from 'node:vm';

/** Of patterns without these none needs longer than its text is long. */
const REPEATS = /[*+]|\{\d+,\}/;
/** A part of a pattern: what joins parts or says how often; a class, an escape or a character. */
const PART =
  /(?<joint>\(\?(?:<?[=!]|[:>]|<\w+>)|[()|^$?*+]|\{\d+(?:,\d*)?\})|\[(?:\\.|[^\]\\])*\]|\\(?:u\{\w+\}|u\w{4}|x\w\w|[pP]\{[^}]*\}|k<\w+>|.)|./gsu;
/** What a class or an escape may stand for. */
const CHARACTERS = [...'aZ1 -_/.:;,=<>()[]{}"\'`\\|@#$%&*+!?~^\n\r\t\u2028\u0001éЖ'];
/** Texts so long show time that grows by their square; linear patterns need less than so many milliseconds for each. */
const LENGTH = 20_000;
const ODD_MS = 8;
const SHOWN = 20;
/** Whatever needs longer for all its texts is not tried further. */
const MOST_MS = 1500;

const context = createContext({});
const inTime = new Script('task()');

/**
 * What a pattern reads slowly: a text that, twice as long, takes it more than three times as long. Undefined if none is
 * found among its own parts, alone and some behind each other, again and again.
 */
export function readsSlowly(source, flags) {
  if (!REPEATS.test(source)) return undefined;
  const pattern = new RegExp(source, flags);
  const odd = [];
  let last;
  const isDone = within(MOST_MS, () => {
    for (last of textsOf(source, flags)) {
      const began = performance.now();
      last(LENGTH).replace(pattern, '');
      if (performance.now() - began > ODD_MS) odd.push(last);
    }
  });
  return (isDone ? odd.find((text) => growsFast(pattern, text)) : last)?.(SHOWN);
}

/** By the time of this thread alone, the best of three: a machine that does other things makes no pattern slow. */
function growsFast(pattern, textOf) {
  const [short, long] = [LENGTH / 2, LENGTH].map((length) => {
    const text = textOf(length);
    const times = [1, 2, 3].map(() => {
      const began = process.threadCpuUsage();
      if (!within(MOST_MS, () => text.replace(pattern, ''))) return Infinity;
      const { user, system } = process.threadCpuUsage(began);
      return user + system;
    });
    return Math.min(...times);
  });
  return long > ODD_MS * 500 && (long === Infinity || long > 3 * short);
}

function within(timeout, task) {
  context.task = task;
  try {
    inTime.runInContext(context, { timeout });
    return true;
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

/**
 * Texts of any length that repeat parts of a pattern, alone and some behind each other, where it begins behind what it has before
 * them; and that end in what is no part of it: also of no class that excludes a few.
 */
function textsOf(source, flags) {
  const parts = [...source.matchAll(PART)].filter(({ groups }) => groups.joint === undefined);
  const samples = parts.map(([part]) => {
    if (/^\\b$/i.test(part)) return [' '];
    if (part.length === 1 && part !== '.') return [part];
    const one = new RegExp(part, flags.replace(/[gy]/g, ''));
    return CHARACTERS.filter((character) => one.test(character)).slice(0, 3);
  });
  const firsts = samples.map(([first = '']) => first);
  const isWord = ([part]) => part.length === 1 && part !== '.';
  const pumps = samples.flatMap((some, from) => {
    const before = /^\^|y/.test(source[0] + flags) ? firsts.slice(0, from).join('') : '';
    const rest = parts.slice(from).findIndex((part) => !isWord(part));
    const counts = [2, 3, 5, 8, firsts.length, rest, rest + 1].filter((count) => count > 1);
    const runs = counts.map((count) => firsts.slice(from, from + count).join(''));
    return [...some, ...runs].map((pump) => JSON.stringify([before, pump]));
  });
  const excluded = parts.map(([part]) => /^\[\^\\?(.)/s.exec(part)?.[1]).filter(Boolean);
  const ends = [...new Set(['\u0001\n', `\u0001\n${excluded.join('')}`])];
  return [...new Set(pumps)]
    .map((text) => JSON.parse(text))
    .filter(([, pump]) => pump !== '')
    .flatMap(([before, pump]) =>
      ends.map((end) => (length) => before + pump.repeat(length / pump.length) + end),
    );
}
