import { yaml } from './loadedLater.ts';
import type {
  Document,
  DocumentOptions,
  ParseOptions,
  Scalar,
  SchemaOptions,
  ToJSOptions,
  YAMLParseError,
} from 'yaml';

/** The most tokens of YAML that are read: each costs time and memory, even if it means nothing. About 3 MB of a document. */
const MOST_TOKENS = 700_000;

type Options = Omit<ParseOptions & DocumentOptions & SchemaOptions, 'logLevel'>;

/**
 * The YAML of a text. All YAML is parsed here: a small text costs little, and `yaml` itself warns nobody in words of the text.
 * @returns a document with `errors` if the text is no YAML, or too much of it; several documents are an error, too
 */
export function yamlDocument(text: string, options: Options = {}): Document.Parsed {
  // Not `silent`: that would drop errors, a second document among them.
  const quiet = { ...options, uniqueKeys: false, logLevel: 'error' } as const;
  try {
    if (hasMoreTokens(text, MOST_TOKENS))
      return unreadable(`at most ${MOST_TOKENS.toLocaleString('en')} tokens of YAML are read`);
    const document = yaml().parseDocument(text, quiet);
    // Its message speaks of our own stack.
    if (document.errors[0]?.code === 'RESOURCE_EXHAUSTION')
      return unreadable('it nests too deeply');
    if (options.uniqueKeys !== false) document.errors.push(...repeatedKeys(document, text));
    return document;
  } catch (error) {
    return unreadable((error as Error).message);
  }
}

/**
 * The value of a YAML text.
 * @throws Error if it is no YAML, too much of it, or aliases repeat too much
 */
export function parseYaml(text: string, options: Options & ToJSOptions = {}): unknown {
  const document = yamlDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS(options);
}

/** The first key that an object has twice; `yaml` itself compares each key with all others, which many keys make long. */
function repeatedKeys(document: Document.Parsed, text: string): YAMLParseError[] {
  const { isScalar, visit } = yaml();
  let repeated: Scalar | undefined;
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>();
      const keys = items.map(({ key }) => key).filter((key) => isScalar(key));
      repeated = keys.find(({ value }) => known.size === known.add(value).size);
      return repeated && visit.BREAK;
    },
  });
  if (repeated === undefined) return [];
  const [start, end] = repeated.range ?? [0, 1];
  const words = `Map keys must be unique at line ${text.slice(0, start).split('\n').length}`;
  return [new (yaml().YAMLParseError)([start, end], 'DUPLICATE_KEY', words)];
}

function hasMoreTokens(text: string, most: number): boolean {
  if (text.length < most / 2) return false;
  let tokens = 0;
  for (const _ of new (yaml().Lexer)().lex(text)) if ((tokens += 1) > most) return true;
  return false;
}

function unreadable(why: string): Document.Parsed {
  const none = yaml().parseDocument('');
  none.errors.push(new (yaml().YAMLParseError)([0, 1], 'IMPOSSIBLE', why));
  return none;
}
