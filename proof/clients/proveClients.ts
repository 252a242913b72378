import { brokenClients } from '../../faults/clients/brokenClients.ts';
import type { HonestClient } from '../../faults/clients/Caller.ts';
import { honestClients } from '../../faults/clients/honestClients.ts';
import { isSelected } from '../../src/promised/isSelected.ts';
import type { Spec } from '../../src/promised/types.ts';
import type { Decision } from '../../src/decided/types.ts';
import { recordClient, type Recording } from './recordClient.ts';
import { clientExchange } from '../../src/clients/ClientExchange.ts';
import { ClientJudge } from '../../src/clients/ClientJudge.ts';
import { OperationFinder } from '../../src/clients/OperationFinder.ts';
import { Redactor } from '../../src/sent/redaction/Redactor.ts';
import { secretsOf } from '../../src/sent/redaction/secretsOf.ts';
import { sensitiveFields, readClientRules } from '../../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { clientChecks } from '../../suites/client/clientChecks.ts';

export interface ClientProof {
  /** A line each, as in the proof of the other rules. */
  summary: string;
  gaps: string[];
}

/**
 * Proves the rules for clients: only the rule that a client breaks notices it, honest clients break none, and each rule
 * was seen broken and seen kept.
 * @param asked ids of rules, in which `*` stands for any text; empty for all
 */
export async function proveClients(specs: Spec[], asked: string[]): Promise<ClientProof> {
  const rules = readClientRules().rules.filter(({ id }) => isSelected(id, asked));
  const ids = new Set(rules.map(({ id }) => id));
  const decisionsOf = async (client: HonestClient) =>
    judgeRecording(await recordClient(client), specs).clientDecisions();
  const of = (decisions: Decision[], outcome: Decision['outcome']) =>
    decisions.filter((one) => one.outcome === outcome && ids.has(one.rule)).map(({ rule }) => rule);
  const gaps: string[] = [];
  const [broken, kept] = [new Set<string>(), new Set<string>()];
  const meant = brokenClients.filter((client) => client.rules.some((rule) => ids.has(rule)));
  let noticed = 0;
  for (const client of meant) {
    const failed = of(await decisionsOf(client), 'failed');
    for (const rule of failed) broken.add(rule);
    const named = client.rules.filter((rule) => ids.has(rule));
    const missed = named.filter((rule) => !failed.includes(rule));
    const raised = failed.filter((rule) => !named.includes(rule));
    gaps.push(
      ...missed.map((rule) => `client ${client.id} went unnoticed by ${rule}`),
      ...raised.map((rule) => `client ${client.id} does not break ${rule}, which failed`),
    );
    if (missed.length + raised.length === 0) noticed += 1;
  }
  let quiet = 0;
  for (const client of honestClients) {
    const decisions = await decisionsOf(client);
    for (const rule of of(decisions, 'passed')) kept.add(rule);
    const failed = decisions.filter(({ outcome }) => outcome === 'failed');
    gaps.push(...failed.map(({ rule }) => `client ${client.id} is honest, and ${rule} failed`));
    if (failed.length === 0) quiet += 1;
  }
  for (const { id } of rules) {
    if (!broken.has(id)) gaps.push(`no client breaks the rule ${id}`);
    if (!kept.has(id)) gaps.push(`no honest client shows that it keeps the rule ${id}`);
  }
  const summary = [
    `clients       ${noticed} of ${meant.length} that break a rule noticed by it alone, ${quiet} of ${honestClients.length} honest ones accused by nobody`,
    `client rules  ${broken.size} of ${rules.length} seen broken, ${kept.size} of ${rules.length} seen kept`,
  ].join('\n');
  return { summary, gaps };
}

/** Judges the exchanges between a client and a sandbox. */
export function judgeRecording(recording: Recording, specs: Spec[]): ClientJudge {
  const target = parseTarget(recording.target);
  const finder = new OperationFinder(specs, target.urls);
  const redactor = new Redactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
  });
  const { rules } = readClientRules();
  const judge = new ClientJudge({ specs, rules, checks: clientChecks, target, redactor });
  for (const seen of recording.exchanges) {
    const found = finder.find(seen.request.method, seen.request.url);
    if (typeof found === 'string')
      throw new Error(`${seen.request.method} ${seen.request.url} is no operation: ${found}`);
    judge.witness(clientExchange(seen, found, redactor));
  }
  return judge;
}
