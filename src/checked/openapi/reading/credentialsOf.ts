import { ownMember } from '../../../words/json/ownMember.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { secretFor } from '../../../sent/requestOf.ts';
import type { Target } from '../../../target/Target.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';
import { NO_CREDENTIAL } from '../../recipes/accessChecks.ts';
import type { Credential, OperationNotes } from './OperationNotes.ts';
import type { Reading } from './Reading.ts';

/** The credentials of which an operation asks one, by the security requirements of a document. */
export function credentialsOf(
  node: JsonSchemaObject,
  document: JsonSchemaObject,
  reading: Reading,
): Pick<OperationNotes, 'credentials' | 'unknown' | 'isOpen'> {
  const components = isObject(document['components']) ? document['components'] : {};
  const schemes = isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  // Where the document says nothing, what was given may be needed all the same.
  const any = [...Object.keys(schemes).map((name) => ({ [name]: [] })), {}];
  const given = node['security'] ?? document['security'] ?? any;
  const unknown = new Set<string>();
  const alternatives = Array.isArray(given) ? given.filter((one) => isObject(one)) : [];
  const credentials = alternatives.flatMap((alternative): Credential[] => {
    const [first, ...also] = Object.keys(alternative).map((name) => {
      const scheme = reading.object(ownMember(schemes, name), `the security scheme ${name}`, node);
      const credential = scheme && credentialOf(name, scheme);
      if (scheme === undefined || credential !== undefined) return credential;
      const { type, scheme: how } = scheme;
      const what = `${name} (${[type, how].filter((one) => typeof one === 'string').join(' ')})`;
      reading.notUnderstood(`the security scheme ${what}`, scheme);
      unknown.add(what);
      return undefined;
    });
    const rest = also.filter((one) => one !== undefined);
    if (first === undefined || rest.length < also.length) return [];
    return [rest.length === 0 ? first : { ...first, also: rest }];
  });
  return {
    credentials,
    unknown: [...unknown],
    isOpen: alternatives.length === 0 || alternatives.some((one) => Object.keys(one).length === 0),
  };
}

/** Why requests of an operation go without a credential that it asks for; undefined if none is lacking. */
export function lackOf(
  { credentials, unknown, isOpen }: Pick<OperationNotes, 'credentials' | 'unknown' | 'isOpen'>,
  given: Pick<Target, 'credentials'>,
): string | undefined {
  const isGiven = (one: Credential) =>
    [one, ...(one.also ?? [])].every((each) => secretFor(given, each) !== undefined);
  if (isOpen || credentials.some(isGiven)) return undefined;
  if (credentials.length > 0) return NO_CREDENTIAL;
  return unknown.length > 0 ? `this suite cannot present ${unknown.join(', ')}` : undefined;
}

function credentialOf(scheme: string, node: JsonSchemaObject): Credential | undefined {
  const { type, in: place, name, scheme: how, flows } = node;
  const header = { scheme, in: 'header', name: 'Authorization' } as const;
  const flow = isObject(flows) ? flows['clientCredentials'] : undefined;
  if (type === 'oauth2' && isObject(flow) && typeof flow['tokenUrl'] === 'string')
    return { ...header, prefix: 'Bearer', tokenUrl: flow['tokenUrl'] };
  if (type === 'oauth2' || type === 'openIdConnect') return { ...header, prefix: 'Bearer' };
  if (type === 'http' && typeof how === 'string') {
    if (/^bearer$/i.test(how)) return { ...header, prefix: 'Bearer' };
    if (/^basic$/i.test(how)) return { ...header, prefix: 'Basic' };
    return undefined;
  }
  const isPlace = place === 'header' || place === 'query' || place === 'cookie';
  if (type !== 'apiKey' || !isPlace || typeof name !== 'string') return undefined;
  return { scheme, in: place, name, prefix: '' };
}
