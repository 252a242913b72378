/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Why the paths of an archive would not become the same files on every machine, as the end of a sentence; undefined if they
 * would. Those that differ only in case, or in how an accent is written, are one file on some.
 */
export function unportable(paths: readonly string[]): string | undefined {
  const seen = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/');
    if (!segments.every(isPortable)) return `it names a file ${JSON.stringify(path)}`;
    const folded = path.normalize('NFC').toLowerCase();
    if (seen.has(folded)) return `it names ${JSON.stringify(path)} twice, or in another spelling`;
    seen.add(folded);
    for (let end = folded.indexOf('/'); end >= 0; end = folded.indexOf('/', end + 1))
      folders.add(folded.slice(0, end));
  }
  const both = [...folders].find((folder) => seen.has(folder));
  return both === undefined ? undefined : `${JSON.stringify(both)} is a file and a folder in it`;
}

function isPortable(name: string): boolean {
  return (
    name !== '' &&
    !/[\p{Cc}\p{Cf}\\:*?"<>|]/u.test(name) &&
    // Windows leaves out points and spaces at the end; `.` and `..` lead elsewhere.
    !/[. ]$/.test(name) &&
    !DEVICE.test(name)
  );
}
