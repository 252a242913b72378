import { tokenRequest } from '../../sent/exchange/client/tokenRequest.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import { membersOf } from '../../words/json/readJson.ts';
import { TargetUnusable } from '../../target/TargetUnusable.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import type { DocumentSpec } from './documentSpec.ts';
import { requested } from './reading/requested.ts';

/** The longest response of a token endpoint that is read, in bytes. */
const MOST_BYTES = 1_000_000;

/** What a client shows to get a token. */
interface Client {
  clientId: string;
  clientSecret: string;
  /** Where it gets the token, whatever the document says. */
  tokenUrl?: string;
}

/**
 * The token that a client gets at the address it names; else where the document says (`clientCredentials` of an OAuth 2
 * scheme), if that is at the API itself.
 * @param base below which the paths of the document are; a relative address is below it
 * @throws WrongUse if there is no such address, or one to which no secret goes; nothing is sent then
 */
export async function clientToken(
  client: Client,
  base: string,
  { notes }: Pick<DocumentSpec, 'notes'>,
): Promise<string> {
  const url = client.tokenUrl === undefined ? documented(base, notes) : new URL(client.tokenUrl);
  // What others read on the way is no secret.
  if (url.protocol !== 'https:' && url.origin !== new URL(base).origin)
    throw new WrongUse(
      `--client-id: no secret is sent to ${url.origin}, which is no https address.`,
    );
  const refusals: string[] = [];
  for (const exchange of ['client-secret-basic', 'client-secret-post'] as const) {
    const auth = { exchange, tokenPointer: '', expiresInPointer: '' };
    const { headers = [], body } = tokenRequest({ auth, urls: { base, auth: url.href } }, client);
    const form = 'form' in body ? new URLSearchParams(body.form).toString() : '';
    const type: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];
    try {
      const { text } = await requested('--client-id', url, {
        method: 'POST',
        headers: [...headers, type],
        body: form,
        maxBodyBytes: MOST_BYTES,
      });
      const { access_token: token } = membersOf(parsedJson(text));
      if (typeof token === 'string' && token !== '') return token;
      refusals.push('no access_token in the response');
    } catch (error) {
      refusals.push((error as Error).message);
    }
  }
  throw new TargetUnusable(`Not usable: no token was returned (${refusals.join('; ')}).`);
}

/** Where the document says. It is of others, so no secret goes to another origin because of it. */
function documented(base: string, notes: DocumentSpec['notes']): URL {
  const all = [...notes.values()].flatMap(({ credentials }) =>
    credentials.flatMap((one) => [one, ...(one.also ?? [])]),
  );
  const given = all.find(({ tokenUrl }) => tokenUrl !== undefined)?.tokenUrl;
  if (given === undefined || !URL.canParse(given, `${base}/`))
    throw new WrongUse(
      '--client-id: the document has no OAuth 2 scheme with client credentials and a tokenUrl; name its address with --token-url, or a token with --token.',
    );
  const url = new URL(given, `${base}/`);
  if (url.origin !== new URL(base).origin)
    throw new WrongUse(
      `--client-id: the document has the secret sent to ${url.origin}, which is not where --base is; if it may go there, name the address with --token-url URL.`,
    );
  return url;
}
