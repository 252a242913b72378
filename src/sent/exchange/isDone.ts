/** Whether a status says that a request was accepted and done: created (201), too, but not still in progress (202). */
export function isDone(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300 && status !== 202;
}
