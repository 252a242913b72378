import { brokenClients } from '../../faults/clients/brokenClients.ts';
import type { BrokenClient } from '../../faults/clients/Caller.ts';
import { clientCheckPlace } from '../../src/promised/places/checkPlace.ts';
import { literalsIn } from '../../src/promised/places/literalsIn.ts';
import { readClientRules } from '../../src/promised/reading/loadSpecs.ts';
import type { ClientRule } from '../../src/promised/types.ts';
import type { Place } from '../../src/promised/Place.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { didYouMean } from '../../src/words/didYouMean.ts';
import { program } from '../../src/words/program.ts';
import { paint } from '../../src/words/paint.ts';
import { entryLine } from './entryLine.ts';
import { runLines, line, at } from './ruleText.ts';
import { clientResults } from '../../src/shown/resultsIn.ts';

/** Folder of the clients that break rules. */
const CLIENTS = 'faults/clients';

/** Whether this is the id of a rule for clients, or the beginning of one. */
export function isForClients(id: string): boolean {
  return id === 'client' || id.startsWith('client/');
}

/**
 * All about one rule for clients: its sentence, its check, the client that breaks it, and its outcome in a folder that
 * `inspect` or `proxy` left. For part of an id: the rules that begin with it.
 * @param folder that folder. Default: the newest
 * @throws WrongUse for an id that no rule has
 */
export function clientRuleText(id: string, folder: string | undefined): string {
  const { rules } = readClientRules();
  const rule = rules.find((one) => one.id === id);
  if (rule !== undefined) return textOf(rule, folder);
  const begun = rules.filter((one) => one.id.startsWith(`${id.replace(/\/$/, '')}/`));
  if (begun.length > 0)
    return [`${paint('bold', id)}  (${begun.length})`, ...begun.map(entryLine)].join('\n');
  const ids = rules.map((one) => one.id);
  throw new WrongUse(
    `rule ${id}: no rule for clients has this id${didYouMean(id, ids) || `; \`${program} rule client\` lists them all.`}`,
  );
}

function textOf(rule: ClientRule, folder: string | undefined): string {
  const check = clientCheckPlace(rule);
  const places = literalsIn(CLIENTS);
  const clients = brokenClients.filter(({ rules }) => rules.includes(rule.id));
  return [
    paint('bold', rule.id),
    line('sentence', rule.statement),
    line('', at(rule.place)),
    line('level', rule.level),
    line('source', rule.source),
    line('check', check === undefined ? 'none is found' : at(check)),
    ...clients.map((client, index) =>
      line(
        index === 0 ? 'clients' : '',
        `${at(placeOf(client, rule, places))}  ${client.id}: ${client.description}`,
      ),
    ),
    ...runLines(
      clientResults(rule.id, folder),
      folder !== undefined,
      'no folder of `inspect` or `proxy` below reports/runs/ shows it',
    ),
  ].join('\n');
}

/** The line with the client's id, or with the rule that it breaks, as some ids are made of parts. */
function placeOf(
  { id }: BrokenClient,
  rule: ClientRule,
  places: ReadonlyMap<string, Place[]>,
): Place {
  const [place] = [id, rule.id].flatMap((literal) => places.get(literal) ?? []);
  return place ?? { file: `${CLIENTS}/brokenClients.ts`, line: 1 };
}
