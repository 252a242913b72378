import type { Command } from 'commander';
import { letterheadOption } from '../letterheadOption.ts';
import { clientOption, operatorOption, wholeNumber } from '../options.ts';
import type { ProxyCommandOptions } from './proxy.ts';

/** Adds `proxy`: forwards traffic between a client and a target, and judges both live. */
export function addProxy(program: Command): void {
  program
    .command('proxy')
    .summary('stands between a client and a target, and judges both live')
    .description(
      'Stands between a client and a target until Ctrl-C: passes everything on as it is, judges both sides live, a line per finding, and leaves a folder of results. Exit code 0: neither side broke a must; 1: one did, or the client showed nothing.',
    )
    .option('--target <file>', 'whom requests are passed on to')
    .option('--sandbox', 'a sandbox of its own in place of a target')
    .option(
      '--scenario <id>',
      'what the sandbox plays: too-many-requests, ended-token, server-error, page-vanishes, late-reports, unknown-fields, unknown-state',
    )
    .option(
      '--port <n>',
      'port on 127.0.0.1 for the first address of the target, the next ones for others (0 takes free ones)',
      wholeNumber(0, 65_535),
      0,
    )
    .option('--out <dir>', 'where the results are written (default: below reports/runs/)')
    .option('--force', 'overwrite the results of an earlier run there')
    .option(
      '--certify',
      'say at the end which operations and rules for clients were shown, and which are missing; client-certificate.html says it to others',
    )
    .addOption(clientOption())
    .addOption(operatorOption())
    .addOption(letterheadOption())
    .action(async (options: ProxyCommandOptions) => {
      const { proxy } = await import('./proxy.ts');
      process.exitCode = await proxy(options);
    });
}
