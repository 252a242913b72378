/** As much of a node of Babel's tree as is looked at here. */
interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
  key?: { name?: string };
  properties?: Node[];
  callee?: { name?: string; property?: { name?: string } };
}

/** As much of the way to a node as is looked at here: the node, and where it hangs. */
interface Path {
  node: Node;
  parent: Node | null;
  listKey?: string;
  key: string | number | null;
}

/** From which argument on a call only has words for people. */
const WORDS_FROM: Record<string, number> = {
  accepted: 1,
  refused: 2,
  notExercised: 0,
  NotExercised: 0,
  Error: 0,
};

/** Two words with a blank between them. */
const SENTENCE = /\p{L}[\p{L}’',]* \p{L}/u;

/** What ignored mutants are counted under. */
export const WORDS = 'words for people';

/**
 * Leaves out of the mutants what a check only says: texts of several words, what stands after the exchange in
 * `accepted` and after the statuses in `refused`, the reason of `notExercised`, the text of an error, the name of a
 * precondition. No decision rests on any of them.
 */
export const wordsForPeople = {
  shouldIgnore(path: object): string | undefined {
    const at = path as Path;
    return isSentence(at.node) || isSaid(at) || isNameOfNeed(at) ? WORDS : undefined;
  },
};

function isSentence({ type, value, quasis = [] }: Node): boolean {
  if (type === 'StringLiteral') return SENTENCE.test(String(value));
  return type === 'TemplateLiteral' && quasis.some(({ value: { raw } }) => SENTENCE.test(raw));
}

function isSaid({ parent, listKey, key }: Path): boolean {
  if (listKey !== 'arguments' || parent === null) return false;
  const name = parent.callee?.property?.name ?? parent.callee?.name ?? '';
  return typeof key === 'number' && key >= (WORDS_FROM[name] ?? Infinity);
}

/** `name` beside `missing`: how a precondition is called in reasons. */
function isNameOfNeed({ node, parent }: Path): boolean {
  return (
    node.type === 'ObjectProperty' &&
    node.key?.name === 'name' &&
    (parent?.properties ?? []).some(({ key }) => key?.name === 'missing')
  );
}
