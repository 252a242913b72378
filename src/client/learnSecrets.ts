import { TOKEN_OPERATION } from '../exchange/recordExchange.ts';
import { jsonPointer } from '../json/jsonPointer.ts';
import { membersOf } from '../json/readJson.ts';
import { HARMLESS_IN_CREDENTIALS, SECRET_HEADERS } from '../redaction/credentials.ts';
import type { Redactor } from '../redaction/Redactor.ts';
import { plain } from '../redaction/surroundings.ts';
import type { Target } from '../target/Target.ts';
import type { SeenExchange } from './SeenExchange.ts';
import { parsedJson } from '../json/parseJson.ts';

/** A shorter value may be a word of any sentence, so it is not learnt. */
const SHORTEST = 8;

/**
 * Tells the redactor the secrets of a client's exchange, so that they are redacted wherever they occur again: tokens,
 * credentials and cookies, which no target file names.
 */
export function learnSecrets(
  { request, response }: SeenExchange,
  operation: string | undefined,
  { tokenPointer }: Pick<Target['auth'], 'tokenPointer'>,
  redactor: Redactor,
): void {
  const learn = (value: unknown, shell?: string) => {
    if (typeof value === 'string' && value.length >= SHORTEST)
      redactor.addSecret({ value, ...(shell !== undefined && { shell }) });
  };
  for (const [name, value] of [...request.headers, ...(response?.head.headers ?? [])]) {
    if (!SECRET_HEADERS.has(name.toLowerCase())) continue;
    const [, scheme = '', credentials = ''] = /^(?:(\w+) +)?(.*)$/s.exec(value) ?? [];
    learn(credentials, /^bearer$/i.test(scheme) ? '$TOKEN' : undefined);
    if (/^basic$/i.test(scheme))
      for (const part of Buffer.from(credentials, 'base64').toString().split(':'))
        learn(decoded(part));
    if (/cookie/i.test(name))
      for (const pair of value.split(/[;,]/)) learn(pair.split('=')[1]?.trim());
  }
  learn(new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1]).get('access_token'));
  if (operation !== TOKEN_OPERATION) return;
  for (const [name, value] of Object.entries(credentialsIn(request.body ?? '')))
    if (!HARMLESS_IN_CREDENTIALS.has(plain(name))) learn(value);
  learn(jsonPointer(parsedJson(new TextDecoder().decode(response?.body)), tokenPointer), '$TOKEN');
}

function credentialsIn(body: string): Record<string, unknown> {
  const json = parsedJson(body);
  return json === undefined ? Object.fromEntries(new URLSearchParams(body)) : membersOf(json);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
