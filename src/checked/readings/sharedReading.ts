/**
 * One reading for several cases between which nothing changes: read for the first case, and read again if one asks for
 * it, as `readUntil` does while it waits.
 */
export function sharedReading<T>(read: () => Promise<T>): (again: boolean) => Promise<T> {
  let latest: Promise<T> | undefined;
  return (again) => {
    if (again || latest === undefined) latest = read();
    return latest;
  };
}
