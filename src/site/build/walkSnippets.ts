import type { Snippet } from '../examples/ExampleRequest.ts';
import type { OperationView } from '../operationViews.ts';

/** The list that the lines of the page for beginners walk; all with its header are walked the same. */
const WALKED = '/config/v2/menuItems';
const HEADER = 'Platform-Next-Page-Token';

/** The lines that fetch every page of a list, in each language; none where an operation has no pages. */
export function walkSnippets(
  { parameters, responses, documented }: OperationView,
  start: Record<string, Snippet[]>,
): Snippet[] {
  if (!parameters.some(({ name }) => name === 'pageToken')) return [];
  if (!responses.some(({ headers }) => headers.includes(HEADER)))
    return start['pages-in-body'] ?? [];
  const path = documented.replace(/^\w+ /, '');
  return (start['pages'] ?? []).map((snippet) => ({
    ...snippet,
    code: snippet.code.replace(WALKED, path),
  }));
}
