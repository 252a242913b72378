import converter from 'openapi-to-postmanv2';
import { isObject } from '../../words/json/isObject.ts';

/** A collection of requests in the format of Postman, version 2.1, which Bruno and Insomnia import too. */
export type PostmanCollection = Record<string, unknown>;

const OPTIONS = {
  // One list in the order of the document, without a folder per path segment.
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
  includeAuthInfoInExample: false,
} as const;

/**
 * The operations of a document as requests, ready to be sent once the variables `baseUrl` and `token` are set.
 * @param document OpenAPI, with examples; without one, the converter invents values
 * @throws Error if the converter fails
 */
export async function postmanCollection(
  document: Record<string, unknown>,
): Promise<PostmanCollection> {
  const collection = await converted(document);
  const { info } = collection as { info: Record<string, unknown> };
  return {
    ...(withoutIds(collection) as PostmanCollection),
    info: { name: info['name'], description: info['description'], schema: info['schema'] },
    // How a token is sent is an open point; "bearer" is what its name suggests.
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: '' },
      { key: 'token', value: '' },
    ],
  };
}

function converted(document: Record<string, unknown>): Promise<PostmanCollection> {
  return new Promise((resolve, reject) => {
    // The converter changes its input.
    const data = structuredClone(document);
    converter.convertV2({ type: 'json', data }, OPTIONS, (error, result) => {
      const [output] = result?.output ?? [];
      if (output !== undefined) resolve(output.data as PostmanCollection);
      else reject(error ?? new Error(result?.reason ?? 'nothing came of the conversion'));
    });
  });
}

/**
 * Removes ids, which are new each time, invented responses, and each request's own authorization, which is the collection's.
 */
function withoutIds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutIds);
  if (!isObject(node)) return node;
  const isRequest = 'method' in node && 'url' in node;
  const kept = Object.entries(node).filter(
    ([key]) =>
      !['id', '_postman_id', 'response', 'event'].includes(key) && !(isRequest && key === 'auth'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutIds(value)]));
}
