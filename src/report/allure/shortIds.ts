import type { PageFile } from './takePageApart.ts';

const OF_A_RESULT = /^data\/(?:test-results|test-env-groups)\/([0-9a-f]{32})\.json$/;

/** The one digest of a result that names no file. */
const RETRY = /"retryHash":"([0-9a-f]{32})"/;

/** A digest at the beginning of a word; so it is not tried at every letter. */
const DIGEST = /\b[0-9a-f]{32}/g;

/**
 * Gives the results of Allure's page short ids in place of digests, which are also in its tree, its search index and its
 * navigation, and cannot be compressed. Attachments are left unchanged.
 * @param files by the names with which the page asks for them; their order is that of the ids
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

/** Caches the result per text: trees and indexes of megabytes occur twice. */
function onceEach(find: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}
