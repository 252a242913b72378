import { ownMember } from '../../words/json/ownMember.ts';
import { isObject } from '../../words/json/isObject.ts';
import type { JsonSchemaObject } from '../../promised/types.ts';
import type { Credential, OperationNotes } from './OperationNotes.ts';
import type { Reading } from './Reading.ts';

/** The credentials of which an operation asks one, by the security requirements of a document. */
export function credentialsOf(
  node: JsonSchemaObject,
  document: JsonSchemaObject,
  reading: Reading,
): Pick<OperationNotes, 'credentials' | 'isOpen'> {
  const components = isObject(document['components']) ? document['components'] : {};
  const schemes = isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  // Where the document says nothing, what was given may be needed all the same.
  const any = [...Object.keys(schemes).map((name) => ({ [name]: [] })), {}];
  const given = node['security'] ?? document['security'] ?? any;
  const alternatives = Array.isArray(given) ? given.filter((one) => isObject(one)) : [];
  const credentials = alternatives.flatMap((alternative): Credential[] => {
    const [first, ...also] = Object.keys(alternative).map((name) => {
      const scheme = reading.object(ownMember(schemes, name), `the security scheme ${name}`, node);
      const credential = scheme && credentialOf(name, scheme);
      if (scheme !== undefined && credential === undefined)
        reading.notUnderstood(`the security scheme ${name} (${String(scheme['type'])})`, scheme);
      return credential;
    });
    const rest = also.filter((one) => one !== undefined);
    if (first === undefined || rest.length < also.length) return [];
    return [rest.length === 0 ? first : { ...first, also: rest }];
  });
  return {
    credentials,
    isOpen: alternatives.length === 0 || alternatives.some((one) => Object.keys(one).length === 0),
  };
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
