import type { Command } from 'commander';
import { letterheadOption } from '../letterheadOption.ts';
import { addDocumentOptions, clientOption, operatorOption, wholeNumber } from '../options.ts';
import type { ProxyCommandOptions } from './proxy.ts';

/** Adds `proxy`: forwards traffic between a client and a target, and judges both live. */
export function addProxy(program: Command): void {
  const command = program
    .command('proxy')
    .summary('forwards live traffic between a client and a target, and judges both')
    .description(
      'Stands between a client and a target until Ctrl-C. Forwards everything unchanged, judges both sides live, prints a line per finding, and leaves a folder of results. Exit code 0: neither side broke a must rule; 1: the client or the platform broke one, or the client passed none.',
    )
    .option('--target <file>', 'the target to forward requests to');
  addDocumentOptions(command)
    .option('--sandbox', 'start a sandbox and forward to it, instead of a target')
    .option('--write <file>', 'with --sandbox: write its target file there, instead of printing it')
    .option(
      '--scenario <id>',
      'an unusual behavior that the sandbox plays: too-many-requests, ended-token, server-error, page-vanishes, late-reports, unknown-fields, unknown-state',
    )
    .option(
      '--port <n>',
      'port on 127.0.0.1 for the first address of the target; further addresses get the next ports (0: free ones)',
      wholeNumber(0, 65_535),
      0,
    )
    .option('--out <dir>', 'where the results go (default: a new folder under reports/runs/)')
    .option('--force', 'overwrite an earlier run in --out')
    .option(
      '--certify',
      'at the end, list what the client exercised and what it did not, and write client-certificate.html',
    )
    .addOption(clientOption())
    .addOption(operatorOption())
    .addOption(letterheadOption())
    .action(async (options: ProxyCommandOptions) => {
      const { proxy } = await import('./proxy.ts');
      process.exitCode = await proxy(options);
    });
}
