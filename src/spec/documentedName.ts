import type { Operation } from './types.ts';

/** A path parameter as the documents call it, where the template had to be called otherwise. */
export function documentedName({ path, documented }: Operation, name: string): string {
  const position = path.split('/').indexOf(`{${name}}`);
  const segment = documented.replace(/^\S+ /, '').split('/')[position] ?? name;
  return segment.replace(/[{}]/g, '');
}
