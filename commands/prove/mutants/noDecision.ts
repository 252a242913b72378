/** As much of a node of Babel's tree as is looked at here. */
interface Node {
  type: string;
  value?: unknown;
  operator?: string;
  elements?: unknown[];
  quasis?: { value: { raw: string } }[];
  key?: { name?: string };
  /** Of a property it is a node. */
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

/** Arguments of calls on which no decision rests, from this one on, and why. */
const ARGUMENTS = new Map(
  Object.entries<[from: number, why: string]>({
    // The complaint is made once the decision has fallen.
    holds: [1, 'words for people'],
    accepted: [1, 'words for people'],
    refused: [2, 'words for people'],
    NotExercised: [0, 'words for people'],
    Error: [0, 'words for people'],
    // What was read last is judged apart.
    readUntil: [2, 'how long is waited'],
  }),
);

/** Two words with a blank between them. */
const SENTENCE = /\p{L}[\p{L}’',]* \p{L}/u;

/**
 * Leaves mutants out on which no decision rests: what a check only says (texts of several words, complaints, what stands
 * after the exchange in `accepted` and after the statuses in `refused`, the text of an error, the name of a precondition),
 * how long it reads again, under which name it keeps what it found out, how an exchange is called in the evidence, and empty
 * stand-ins after `??` and `=` that only the types ask for.
 */
export const noDecision = {
  shouldIgnore(path: object): string | undefined {
    const at = path as Path;
    if (isSentence(at.node) || isNameOfNeed(at) || isOfComplaint(at)) return 'words for people';
    if (isStandIn(at)) return 'empty stand-ins';
    if (isRole(at.node) || (at.parent !== null && isRole(at.parent)))
      return 'names in the evidence';
    return whyOfArgument(at);
  },
};

function isSentence({ type, value, quasis = [] }: Node): boolean {
  if (type === 'StringLiteral') return SENTENCE.test(String(value));
  return type === 'TemplateLiteral' && quasis.some(({ value: { raw } }) => SENTENCE.test(raw));
}

function whyOfArgument({ node, parent, listKey, key }: Path): string | undefined {
  if (listKey !== 'arguments' || parent === null || typeof key !== 'number') return undefined;
  const name = parent.callee?.property?.name ?? parent.callee?.name ?? '';
  if (name === 'once' && key === 0 && node.type !== 'CallExpression')
    return 'names of what is kept';
  const [from, why] = ARGUMENTS.get(name) ?? [Infinity, ''];
  return key >= from ? why : undefined;
}

/** `name` beside `missing`: how a precondition is called in reasons. */
function isNameOfNeed({ node, parent }: Path): boolean {
  return (
    node.type === 'ObjectProperty' &&
    node.key?.name === 'name' &&
    (parent?.properties ?? []).some(({ key }) => key?.name === 'missing')
  );
}

/** The members of a complaint. */
const OF_COMPLAINTS = ['message', 'expected', 'actual', 'exchanges', 'counterexample', 'twin'];

/** What a failure says and shows: `complain`, and what stands beside each other in a complaint that is made beforehand. */
function isOfComplaint({ node, parent }: Path): boolean {
  const { name = '' } = node.key ?? {};
  if (name === 'complain') return true;
  const beside = (parent?.properties ?? []).map(({ key }) => key?.name);
  return (
    OF_COMPLAINTS.includes(name) && ['expected', 'actual'].every((one) => beside.includes(one))
  );
}

/** What exchanges are called that are not what is judged; what puts back is sent even where nothing else is. */
const ROLES = ['setup', 'twin'];

/** `role: 'setup'`, and an object of that alone. */
function isRole({ type, key, value, properties = [] }: Node): boolean {
  if (type === 'ObjectExpression') return properties.length === 1 && properties.every(isRole);
  if (type !== 'ObjectProperty' || key?.name !== 'role') return false;
  return ROLES.includes(String((value as Node).value));
}

/** `''`, `[]` or `{}` after `??`, or as the default of what may be absent. */
function isStandIn({ node, parent, key }: Path): boolean {
  const { type, value, elements, properties } = node;
  const isEmpty =
    (type === 'StringLiteral' && value === '') ||
    (type === 'ArrayExpression' && elements?.length === 0) ||
    (type === 'ObjectExpression' && properties?.length === 0);
  const isDefault = parent?.operator === '??' || parent?.type === 'AssignmentPattern';
  return isEmpty && isDefault && key === 'right';
}
