import { join } from 'node:path';
import { stringify } from 'yaml';
import { playedScenarios } from '../../faults/clients/scenarios.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { startProxy, type RunningProxy } from '../../src/clients/startProxy.ts';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import { tlsOptions } from '../../src/sent/exchange/connection/tlsOptions.ts';
import { CLIENT_CERTIFICATE } from '../../src/shown/report/certificate/writeClientCertificate.ts';
import { checklist, printTraffic } from '../../src/shown/report/trafficText.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import { loadTarget, parseTarget } from '../../src/target/loadTarget.ts';
import type { Target } from '../../src/target/Target.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { didYouMean } from '../../src/words/didYouMean.ts';
import { judgedBy, type JudgedOptions } from '../judged.ts';
import { announce } from '../keepSandbox.ts';
import { namedBy } from '../namedBy.ts';
import { JudgeThread } from './JudgeThread.ts';
import { say, warn } from '../../src/words/say.ts';

/** Options of `proxy`, as the command line reads them. */
export interface ProxyCommandOptions extends JudgedOptions {
  sandbox?: boolean;
  scenario?: string;
  port: number;
  /** The file for the target file of the sandbox. Default: standard output. */
  write?: string;
  out?: string;
  force?: boolean;
  certify?: boolean;
  client?: string;
  operator?: string;
  letterhead?: string;
}

/** A target, and how to close it. */
interface Behind {
  target: Target;
  /** For a sandbox: its description, with the address of the proxy in place of its own. */
  describeAt?: (url: string) => string;
  close: () => Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Forwards traffic between a client and a target until it is stopped, judges it, and writes a folder of results. Returns
 * the exit code.
 * @throws WrongUse if no target is named, and for a port that is not free
 */
export async function proxy(options: ProxyCommandOptions): Promise<number> {
  const named = namedBy(options);
  const behind = await openBehind(options);
  const folder = resultFolder(options.out, options.force);
  const { path, log, allureResults, notes } = folder;
  const { openapi, token, header } = options;
  const document = openapi === undefined ? undefined : { openapi, token, header };
  const work = {
    target: behind.target,
    folder: { path, log, allureResults, notes },
    named,
    document,
  };
  const judge = new JudgeThread(work);
  const proxies: RunningProxy[] = [];
  try {
    proxies.push(...(await openProxies(behind, options, (passed) => judge.add(passed))));
    await ended();
  } finally {
    await Promise.all(proxies.map((one) => one.close()));
    await behind.close();
  }
  void ended().then(() => judge.leaveOut());
  const { client, platform } = await judge.finish();
  folder.publish(() => {
    if (options.certify) say(`\n${checklist(client)}`);
    say(`\n${printTraffic(client, platform, folder.shown).trimEnd()}`);
    if (options.certify) say(`certificate  ${join(folder.shown, CLIENT_CERTIFICATE)}`);
  });
  return client.run.exitCode ?? 1;
}

async function openBehind(options: ProxyCommandOptions): Promise<Behind> {
  const { target, sandbox, scenario } = options;
  if (options.openapi !== undefined) return (await judgedBy(options)).open();
  if ((target !== undefined) === (sandbox === true))
    throw new WrongUse(
      'proxy: name one of --target FILE, --openapi FILE with --base URL, and --sandbox.',
    );
  if (scenario !== undefined && target !== undefined)
    throw new WrongUse('proxy: only a sandbox plays a scenario (--sandbox).');
  if (target !== undefined)
    return { target: loadTarget(target, process.env), close: async () => {} };
  const played = playedScenarios.find(({ id }) => id === scenario);
  const ids = playedScenarios.map(({ id }) => id);
  if (scenario !== undefined && played === undefined)
    throw new WrongUse(
      `--scenario ${scenario}: expected one of ${ids.join(', ')}${didYouMean(scenario, ids) || '.'}`,
    );
  const started = await startSandbox({ control: true, wrap: played?.wrap });
  return {
    target: parseTarget(started.target),
    describeAt: (url) =>
      stringify(started.target, (_, value: unknown) =>
        typeof value === 'string' ? value.replace(started.url, url) : value,
      ).trimEnd(),
    close: () => started.close(),
  };
}

/** Opens a proxy per host of the target's addresses, in their order, and prints which proxy is for which host. */
async function openProxies(
  { target, describeAt }: Behind,
  { port, write }: ProxyCommandOptions,
  onPassed: (exchange: PassedExchange) => void,
): Promise<RunningProxy[]> {
  const origins = [...new Set(Object.values(target.urls).map((url) => new URL(url).origin))];
  const tls = tlsOptions(target.tls);
  const proxies: RunningProxy[] = [];
  for (const [index, origin] of origins.entries()) {
    const own = port === 0 ? 0 : port + index;
    const started = await startProxy({ origin, port: own, tls, onPassed }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
        throw new WrongUse(`--port ${own}: this port of 127.0.0.1 is not free (${error.code}).`);
      },
    );
    proxies.push(started);
    const lines = Object.entries(target.urls).flatMap(([name, url]) => {
      const line = `${name.padEnd(10)}${url.replace(origin, started.url)}  passed on to ${url}`;
      return new URL(url).origin === origin ? [line] : [];
    });
    if (describeAt === undefined) warn(lines.join('\n'));
    else announce(lines.join('\n'), describeAt(started.url), write);
  }
  warn('Everything that passes is judged; Ctrl-C ends it.');
  return proxies;
}

/** Resolves when somebody stops the proxy. */
function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
}
