import { Lexer, parseDocument, YAMLParseError } from 'yaml';
import type { Document, DocumentOptions, ParseOptions, SchemaOptions, ToJSOptions } from 'yaml';

/** The most tokens of YAML that are read: each costs time and memory, even if it means nothing. About 3 MB of a document. */
const MOST_TOKENS = 700_000;
/** The same where each key of an object is compared with all others, so that none is there twice. */
const MOST_TOKENS_COMPARED = 60_000;

type Options = Omit<ParseOptions & DocumentOptions & SchemaOptions, 'logLevel'>;

/**
 * The YAML of a text. All YAML is parsed here: a small text costs little, and `yaml` itself warns nobody in words of the text.
 * @returns a document with `errors` if the text is no YAML, or too much of it; several documents are an error, too
 */
export function yamlDocument(text: string, options: Options = {}): Document.Parsed {
  // Not `silent`: that would drop errors, a second document among them.
  const quiet = { ...options, logLevel: 'error' } as const;
  try {
    const most = options.uniqueKeys === false ? MOST_TOKENS : MOST_TOKENS_COMPARED;
    if (!hasMoreTokens(text, most)) return parseDocument(text, quiet);
    return unreadable(`at most ${most.toLocaleString('en')} tokens of YAML are read`);
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

function hasMoreTokens(text: string, most: number): boolean {
  if (text.length < most / 2) return false;
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) if ((tokens += 1) > most) return true;
  return false;
}

function unreadable(why: string): Document.Parsed {
  const none = parseDocument('');
  none.errors.push(new YAMLParseError([0, 1], 'IMPOSSIBLE', why));
  return none;
}
