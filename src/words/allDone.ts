/** Waits until all of what is done side by side has ended, well or not: nothing goes on in a folder that is taken away. */
export async function allDone(works: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
