import type { Command } from 'commander';
import { letterheadOption } from '../letterheadOption.ts';
import { clientOption, operatorOption } from '../options.ts';
import type { InspectOptions } from './inspect.ts';

/** Adds `inspect`: judges recorded traffic, the client's requests and the platform's answers. */
export function addInspect(program: Command): void {
  program
    .command('inspect')
    .summary('judges traffic that others recorded, on both sides')
    .description(
      'Judges traffic that others recorded (an HTTP Archive of a browser, a proxy, a gateway): requests by the rules for clients, answers by what the platform promises. Sends nothing. Exit code 0: neither side broke a must; 1: one did, or the client showed nothing.',
    )
    .argument('<file>', 'an HTTP Archive (HAR 1.2)')
    .option('--target <file>', 'whose addresses the traffic went to')
    .option('--sandbox', 'the traffic went to a sandbox on this machine')
    .option('--out <dir>', 'where the results are written (default: below reports/runs/)')
    .option('--force', 'overwrite the results of an earlier run there')
    .addOption(clientOption())
    .addOption(operatorOption())
    .addOption(letterheadOption())
    .action(async (file: string, options: InspectOptions) => {
      const { inspect } = await import('./inspect.ts');
      process.exitCode = await inspect(file, options);
    });
}
