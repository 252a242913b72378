/**
 * One reading for cases between which nothing changes: read for the first of them, and anew where one asks again, as
 * `readUntil` does while it waits.
 */
export function sharedReading<T>(read: () => Promise<T>): (again: boolean) => Promise<T> {
  let latest: Promise<T> | undefined;
  return (again) => {
    if (again || latest === undefined) latest = read();
    return latest;
  };
}
