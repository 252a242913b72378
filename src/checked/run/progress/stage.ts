/** How often a stage shows that it is under way, in milliseconds. */
const EVERY_MS = 1000;

/**
 * Shows on a terminal what a run is about to do, at once, and a dot each second until it is done: nobody wonders whether
 * anything happens. A log gets nothing: it has lines of its own.
 * @param text what is done, in words (`looks at the target`)
 * @returns ends the stage, and takes its line away
 */
export function stage(text: string, terminal: Terminal = process.stderr): () => void {
  if (!terminal.isTTY) return () => {};
  terminal.write(text);
  const timer = setInterval(() => terminal.write('.'), EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    terminal.write('\r\u001B[K');
  };
}

interface Terminal {
  isTTY: boolean;
  write(text: string): unknown;
}
