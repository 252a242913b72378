import type { ServiceName } from '../services.ts';
import type { Suite } from '../src/checked/Suite.ts';
import type { DocumentOptions } from '../src/checked/openapi/documentTarget.ts';
import { NO_CREDENTIAL } from '../src/checked/recipes/accessChecks.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import type { AskedDocument } from '../src/sent/RunConfig.ts';
import type { Spec } from '../src/promised/types.ts';
import type { OpenTarget } from '../src/target/Target.ts';
import { say } from '../src/words/say.ts';
import { secretsOfAddress, shownAddress } from '../src/words/shownAddress.ts';
import { WrongUse } from '../src/words/WrongUse.ts';
import { loadSuites } from '../suites/loadSuites.ts';
import { openTarget } from './run/openTarget.ts';

/** The options that say by which specs which target is judged. */
export interface JudgedOptions extends DocumentOptions {
  target?: string;
  /** An OpenAPI document of others, in place of the project's specs and suites. */
  openapi?: string;
  /** Where the client gets its token, in place of where the document says. */
  tokenUrl?: string;
}

/** The project's services, or the one that a document of others describes. */
interface Judges {
  specs: Spec[];
  suites: Suite[];
  /** What is told before the first request, a line each. */
  remarks: string[];
}

/** Says behind what a run can exercise that it needs the credential that the document has requests present. */
export function sayIfWithoutCredential(remarks: string[]): void {
  if (remarks.some((one) => one.includes(NO_CREDENTIAL)))
    say('Only if the API asks for no credential; else pass one with --token or --header.');
}

export interface Judged extends Judges {
  /** Whether it is a document of others, of which no measurement, fault or file of ours knows anything. */
  isDocument: boolean;
  /** That document, as another thread is to read it. */
  document?: AskedDocument;
  open(): Promise<OpenTarget>;
}

/**
 * @param judged the services whose checks may run. Default: all
 * @throws WrongUse for options that do not go together, and for a document or an address that cannot be used
 */
export async function judgedBy(
  options: JudgedOptions,
  judged?: readonly ServiceName[],
): Promise<Judged> {
  const { target, openapi } = options;
  if (openapi !== undefined) return judgedByDocument(openapi, options);
  const stray = WITH_DOCUMENT.find((name) => options[name] !== undefined);
  if (stray !== undefined)
    throw new WrongUse(
      `--${stray.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: it goes with --openapi; a target file says it otherwise.`,
    );
  const own = await ownJudges(undefined, judged);
  return { ...own, isDocument: false, open: () => openTarget(target) };
}

const WITH_DOCUMENT = [
  ...(['base', 'token', 'header', 'mayChange', 'clientId', 'clientSecret', 'tokenUrl'] as const),
];

async function judgedByDocument(openapi: string, options: JudgedOptions): Promise<Judged> {
  const { target, token, header, clientId, clientSecret, tokenUrl } = options;
  if (target !== undefined)
    throw new WrongUse('--openapi: the address is named with --base, so leave out --target.');
  if ((clientId === undefined) !== (clientSecret === undefined) || (clientId && token))
    throw new WrongUse('--client-id and --client-secret go together, and without --token.');
  if (tokenUrl !== undefined && clientId === undefined)
    throw new WrongUse('--token-url: it goes with --client-id and --client-secret.');
  if (tokenUrl !== undefined && !/^https?:$/.test(URL.parse(tokenUrl)?.protocol ?? ''))
    throw new WrongUse('--token-url: expected an address that begins with https://.');
  const { gatherDocument } = await import('../src/checked/openapi/reading/gatherDocument.ts');
  const { documentTarget } = await import('../src/checked/openapi/documentTarget.ts');
  const text = await gatherDocument(openapi);
  const document = { openapi: shownAddress(openapi), text, token: token ?? clientId, header };
  const { made, ...judges } = await judgesByDocument(document);
  const described = documentTarget(options, made);
  described.hidden = [openapi, tokenUrl ?? ''].flatMap(secretsOfAddress);
  if (clientId !== undefined && clientSecret !== undefined) {
    const { clientToken } = await import('../src/checked/openapi/clientToken.ts');
    const client = { clientId, clientSecret, tokenUrl };
    const given = await clientToken(client, described.urls.base, made);
    described.credentials = { ...described.credentials, token: given };
  }
  const open = async () => ({ target: described, close: async () => {} });
  return { ...judges, isDocument: true, document, open };
}

/**
 * The specs and suites of the project.
 * @param folder of other specs than its own
 * @param judged the services whose checks may run. Default: all
 */
export async function ownJudges(folder?: string, judged?: readonly ServiceName[]): Promise<Judges> {
  return { specs: loadSpecs(folder), suites: await loadSuites(judged), remarks: [] };
}

/**
 * Those that are made of a document of others.
 * @throws WrongUse for a document that cannot be used
 */
export async function judgesByDocument(document: AskedDocument) {
  // The code that reads documents of others is large, and few runs ask for it.
  const { documentSpec } = await import('../src/checked/openapi/documentSpec.ts');
  const { documentSuite } = await import('../src/checked/openapi/documentSuite.ts');
  const { gatherDocument } = await import('../src/checked/openapi/reading/gatherDocument.ts');
  const { givenSecrets } = await import('../src/checked/openapi/documentTarget.ts');
  const { openapi, text = await gatherDocument(openapi) } = document;
  const made = documentSpec(shownAddress(openapi), text, givenSecrets(document));
  return { specs: [made.spec], suites: [documentSuite(made)], remarks: made.remarks, made };
}
