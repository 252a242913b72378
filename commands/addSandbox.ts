import type { Command } from 'commander';
import { stringify } from 'yaml';
import { WrongUse } from '../src/target/WrongUse.ts';
import { wholeNumber } from './options.ts';

/** Adds `sandbox`: the reference sandbox, kept running until Ctrl-C, with a target file for it on standard output. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('Starts the reference sandbox and prints a ready target file for it.')
    .option('--port <n>', 'port on 127.0.0.1 (0 takes a free one)', wholeNumber(0, 65_535), 0)
    .action(async ({ port }: { port: number }) => {
      const { startSandbox } = await import('../sandbox/startSandbox.ts');
      const sandbox = await startSandbox({ port, control: true }).catch((error: unknown) => {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
        const reason = code === 'EACCES' ? 'may not be used' : 'is in use';
        throw new WrongUse(`--port ${port}: this port of 127.0.0.1 ${reason}; name another one.`);
      });
      console.log(stringify(sandbox.target).trimEnd());
      console.error(`The sandbox listens at ${sandbox.url}; Ctrl-C ends it.`);
      const close = () => void sandbox.close().then(() => process.exit(0));
      process.once('SIGINT', close).once('SIGTERM', close);
    });
}
