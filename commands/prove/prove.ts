import { join, relative, resolve } from 'node:path';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { isSelected } from '../../src/promised/isSelected.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { countOf } from '../../src/words/countOf.ts';
import { program } from '../../src/words/program.ts';
import type { ProofResult, ProofTask } from '../../proof/proofTasks.ts';
import { runProofTasks } from '../../proof/runProofTasks.ts';
import { gapsOf } from '../../proof/gapsOf.ts';
import { matrixOf } from '../../proof/matrixOf.ts';
import { proveClients } from '../../proof/clients/proveClients.ts';
import { tasksOf } from '../../proof/tasksOf.ts';
import { faultPlace } from '../../src/promised/places/faultPlace.ts';
import { say, sayProgress } from '../../src/words/say.ts';
import { folderOf } from '../../src/words/files/makeFolder.ts';
import { replaceFile } from '../../src/words/files/replaceFile.ts';

/** The options of `prove`, as the command line reads them. */
export interface ProveOptions {
  service?: string[];
  fault?: string[];
  variant?: string[];
  rule?: string[];
  mutants?: boolean;
  /** Globs of files, relative to the project's root. */
  files?: string[];
  /** A git revision. */
  since?: string;
  shard?: { index: number; count: number };
  threads: number;
  out?: string;
}

/** A proof that is asked to end writes what it has shown until then. */
const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** How many lines of gaps are printed; the matrix has all. */
const LINES_PRINTED = 60;

/**
 * Proves the suite with its faults, variants and null servers. Returns the exit code: 1 if there is any gap.
 * @throws WrongUse for a fault, a variant or a rule that does not exist
 */
export async function prove(options: ProveOptions): Promise<number> {
  const all = loadSpecs();
  const specs = all.filter(({ service }) => options.service?.includes(service) ?? true);
  const { fault, variant, service, out = 'reports/proofs' } = options;
  const { ofClients = [], rule } = Object.groupBy(options.rule ?? [], (pattern) =>
    pattern.startsWith('client/') ? 'ofClients' : 'rule',
  );
  const isOfClientsOnly = ofClients.length > 0 && rule === undefined;
  const tasks = isOfClientsOnly ? [] : await tasksOf(specs, { ...options, rule });
  const folder = folderOf(`--out ${out}`, resolve(out));
  const startedAt = performance.now();
  const results = await proven(tasks, options.threads);
  const isWhole = results.length === tasks.length;
  const everyFault = isWhole && fault === undefined && variant === undefined;
  const everything = everyFault && options.rule === undefined && service === undefined;
  const isOfClients = everything || ofClients.length > 0;
  const clients = isOfClients ? await proveClients(all, ofClients) : undefined;
  const compared = isOfClientsOnly ? [] : specs.flatMap(rulesOf);
  const rules = compared.filter(({ id }) => isSelected(id, rule ?? []));
  const ended = `the proof was ended after ${results.length} of ${tasks.length} deployments`;
  const gaps = [
    ...(isWhole ? [] : [ended]),
    ...gapsOf(results, rules, { everyFault, everything }, faultPlace),
    ...(clients?.gaps ?? []),
  ];
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const telling = { results, rules, gaps, seconds, clients: clients?.summary };
  const { markdown, summary } = matrixOf(telling);
  const proof = { schemaVersion: 1, cpuSeconds: cpuSeconds(), gaps, results };
  replaceFile(join(folder, 'matrix.md'), markdown);
  replaceFile(join(folder, 'proof.json'), `${JSON.stringify(proof, null, 1)}\n`);
  say(summary);
  printGaps(gaps);
  say(`matrix   ${relative(process.cwd(), join(folder, 'matrix.md'))}`);
  return gaps.length > 0 ? 1 : 0;
}

/** Does the tasks, until somebody asks to end. */
async function proven(tasks: ProofTask[], threads: number): Promise<ProofResult[]> {
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const signal of ENDING) process.once(signal, end);
  const onDone = (done: number, task: ProofTask) =>
    sayProgress(`${done} of ${tasks.length}  ${task.kind} ${task.id}`);
  const results = await runProofTasks(tasks, threads, onDone, ended.signal);
  for (const signal of ENDING) process.off(signal, end);
  sayProgress('');
  return results;
}

/** CPU time of all threads of this process so far. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function printGaps(gaps: string[]): void {
  if (gaps.length === 0) return;
  const lines = gaps.flatMap((gap) => `gap: ${gap}`.split('\n'));
  for (const line of lines.slice(0, LINES_PRINTED)) say(`  ${line}`);
  if (lines.length > LINES_PRINTED)
    say(`  and ${countOf(lines.length - LINES_PRINTED, 'more line')}, in the matrix`);
  say(`  \`${program} rule ID\` shows where a rule, its check and its faults stand.`);
}
