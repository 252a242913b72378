import type { Command } from 'commander';
import { letterheadOption } from '../letterheadOption.ts';
import { addDocumentOptions, clientOption, operatorOption } from '../options.ts';
import type { InspectOptions } from './inspect.ts';

/** Adds `inspect`: judges recorded traffic, the client's requests and the platform's responses. */
export function addInspect(program: Command): void {
  const command = program
    .command('inspect')
    .summary('judges recorded traffic: a client and the platform')
    .description(
      "Judges recorded traffic (an HTTP Archive of a browser, a proxy, a gateway): the client's requests by the rules for clients, the platform's responses by its specifications. Sends nothing. Exit code 0: neither side broke a must rule; 1: the client or the platform broke one, or the client passed none.",
    )
    .argument('<file>', 'an HTTP Archive (HAR 1.2)')
    .option('--target <file>', 'the target that the traffic went to');
  addDocumentOptions(command)
    .option('--sandbox', 'the traffic went to a sandbox on this machine')
    .option('--out <dir>', 'where the results go (default: a new folder under reports/runs/)')
    .option('--force', 'overwrite an earlier run in --out')
    .addOption(clientOption())
    .addOption(operatorOption())
    .addOption(letterheadOption())
    .action(async (file: string, options: InspectOptions) => {
      const { inspect } = await import('./inspect.ts');
      process.exitCode = await inspect(file, options);
    });
}
