import type { PageFile } from './takePageApart.ts';

const OF_A_RESULT = /^data\/(?:test-results|test-env-groups)\/([0-9a-f]{32})\.json$/;

/** The one digest of a result that no file is named after. */
const RETRY = /"retryHash":"([0-9a-f]{32})"/;

/** Where a word begins, so that it is not looked for at every letter. */
const DIGEST = /\b[0-9a-f]{32}/g;

/**
 * Gives short ids to the results of Allure's page in place of digests, which stand in its tree, its search index and its
 * navigation too and cannot be compressed. What is attached to a result is left as it is.
 *
 * @param files by the names that the page asks for them by; their order is that of the ids
 */
export function shortIds(files: ReadonlyMap<string, PageFile>): Map<string, PageFile> {
  const ids = new Map<string, string>();
  for (const [name, text] of files) {
    const [, own] = OF_A_RESULT.exec(name) ?? [];
    const [, retry] = typeof text === 'string' && own !== undefined ? (RETRY.exec(text) ?? []) : [];
    for (const digest of [own, retry])
      if (digest !== undefined && !ids.has(digest)) ids.set(digest, ids.size.toString(36));
  }
  const shortened = onceEach((text) => text.replace(DIGEST, (digest) => ids.get(digest) ?? digest));
  return new Map(
    [...files].map(([name, file]) =>
      typeof file === 'string' && (name.startsWith('widgets/') || OF_A_RESULT.test(name))
        ? [shortened(name), shortened(file)]
        : [name, file],
    ),
  );
}

/** What is there twice is found once: trees and indexes of megabytes. */
function onceEach(find: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}
