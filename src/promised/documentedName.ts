import type { Operation } from './types.ts';

/** The name of a path parameter in the documents, if the template had to use another one. */
export function documentedName({ path, documented }: Operation, name: string): string {
  const position = path.split('/').indexOf(`{${name}}`);
  const segment = documented.replace(/^\S+ /, '').split('/')[position] ?? name;
  return segment.replace(/[{}]/g, '');
}
