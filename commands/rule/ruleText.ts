import type { CataloguedFault, Fault } from '../../faults/Fault.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import { checkPlace } from '../../src/promised/places/checkPlace.ts';
import { definitionOf } from '../../src/promised/places/definitionOf.ts';
import { literalsIn } from '../../src/promised/places/literalsIn.ts';
import { templatePlace } from '../../src/promised/places/templatePlace.ts';
import { printable } from '../../src/words/printable.ts';
import type { Constraint, Rule, Spec } from '../../src/promised/types.ts';
import type { Place } from '../../src/promised/Place.ts';
import type { OpenPoint } from '../../src/promised/OpenPoint.ts';
import type { RuleResult } from '../../src/decided/types.ts';
import { paint } from '../../src/words/paint.ts';
import { deciderOf } from '../../src/promised/places/deciderOf.ts';
import { observedIn, type Results } from '../../src/shown/resultsIn.ts';
import type { Named } from './Named.ts';
import { countOf } from '../../src/words/countOf.ts';
import { plainStatement } from '../../src/words/plainStatement.ts';
import { listed } from '../../src/words/listed.ts';

/** How many resources of a family are named. */
const RESOURCES_NAMED = 8;

/** A fault that a rule must notice, with its place. */
interface PlacedFault {
  id: string;
  description: string;
  /** Undefined if there is no source: the package has only compiled code. */
  place: Place | undefined;
}

/**
 * All about one rule (or one family of rules), a line each, with file and line of everything that has a place.
 * @param isNamed whether that run was asked for, or is just the last one
 */
export async function ruleText(
  spec: Spec,
  named: Named,
  run: Results | undefined,
  isNamed: boolean,
): Promise<string> {
  const [first] = named;
  const check = checkPlace(first);
  const faults = await faultPlaces(spec, named);
  const resources = named.map(({ resource }) => resource).filter((one) => one !== undefined);
  return [
    paint('bold', named.length === 1 ? first.id : first.family),
    line('sentence', plainStatement(first.statement)),
    line('', at(first.place)),
    line('level', first.level),
    line('source', first.source),
    ...(resources.length === 0 ? [] : [line('for', listed(resources, RESOURCES_NAMED))]),
    line('check', check === undefined ? 'none is found' : at(check)),
    ...decidedBy(first),
    ...(faults.length === 0
      ? [line('faults', 'none')]
      : faults.map(({ id, place, description }, index) =>
          line(
            index === 0 ? 'faults' : '',
            `${place === undefined ? '' : `${at(place)}  `}${id}: ${description}`,
          ),
        )),
    ...runLines(run, isNamed, 'none below reports/runs/ tested it'),
  ].join('\n');
}

/**
 * All about one open point. It has neither check nor fault, because nobody fails by it.
 * @param folder of the run whose observations are shown
 */
export function openPointText(
  { id, question, place, source }: OpenPoint,
  folder: string | undefined,
): string {
  return [
    paint('bold', id),
    line('open', question),
    line('', at(place)),
    line('source', source),
    line('check', 'none: the documents leave it open, what is observed is recorded'),
    ...(folder === undefined ? [] : observedLines(id, folder)),
  ].join('\n');
}

function observedLines(id: string, folder: string): string[] {
  const observed = observedIn(folder, id) ?? [];
  const seen = observed.length > 0 ? observed : ['nothing of it was observed'];
  return [line('run', folder), ...seen.map((text) => line('', printable(text)))];
}

/** One row: a heading, and a text. */
export function line(name: string, text: string): string {
  return `${name.padEnd(10)}${text}`;
}

/** A place in the form that editors accept. */
export function at({ file, line: number }: Place): string {
  return `${file}:${number}`;
}

/** The code that decides a derived constraint: a recipe, or the judge of all exchanges. */
function decidedBy(rule: Rule): string[] {
  const place = deciderOf(rule);
  return place === undefined ? [] : [line('', `${at(place)}  decides it`)];
}

/**
 * The outcomes of rules in a run: the last one, or the one that was asked for.
 * @param none the text if no run has them
 */
export function runLines(found: Results | undefined, isNamed: boolean, none: string): string[] {
  const label = isNamed ? 'run' : 'last run';
  if (found === undefined) return [line(label, none)];
  const { folder, results } = found;
  if (results.length === 0) return [line(label, `${folder} did not test it`)];
  const many = results.length > 1;
  const same = many ? sameForAll(results) : undefined;
  if (same !== undefined) return [line(label, `${folder}: all ${results.length} ${same}`)];
  const [first = '', ...others] = results.flatMap((result) => resultLines(result, many));
  const lines = many ? [`${folder}:`, first, ...others] : [`${folder}: ${first}`, ...others];
  return lines.map((text, index) => line(index === 0 ? label : '', text));
}

/** What became of every rule of a family, where that is the same and none has a failure to show. */
function sameForAll(results: RuleResult[]): string | undefined {
  const [first, ...others] = new Set(results.map(outcomeText));
  if (first === undefined || others.length > 0) return undefined;
  if (results.some(({ failures = [] }) => failures.length > 0)) return undefined;
  const cases = results.map((result) => result.cases);
  const [least, most] = [Math.min(...cases), Math.max(...cases)];
  return `${first} (${least === most ? countOf(most, 'case') : `${least} to ${most} cases`} each)`;
}

function outcomeText({ outcome, reason }: RuleResult): string {
  const word = outcome === 'notExercised' ? 'not exercised' : outcome;
  return reason === undefined ? word : `${word}: ${printable(reason)}`;
}

function resultLines(result: RuleResult, many: boolean) {
  const { id, cases, failures = [] } = result;
  return [
    `${many ? `${id}  ` : ''}${outcomeText(result)}${result.outcome === 'failed' ? '' : ` (${countOf(cases, 'case')})`}`,
    ...failures.slice(0, 1).map(({ message }) => `  ${printable(message)}`),
  ];
}

/** The faults that name one of these rules; for a derived constraint, also the recipe that breaks it. */
export async function faultPlaces(spec: Spec, named: Named): Promise<PlacedFault[]> {
  const module = (await import(`../../faults/${spec.service}/faults.ts`)) as { faults: Fault[] };
  const wanted = new Set(named.map(({ id }) => id));
  const places = literalsIn(`faults/${spec.service}`);
  const byHand = module.faults
    .map((fault): CataloguedFault => ({ ...fault, service: spec.service }))
    .filter((fault) => rulesNamedBy(fault, spec).some((id) => wanted.has(id)))
    .map((fault) => ({
      id: fault.id,
      description: fault.description,
      place: placeOf(fault, named, places, spec),
    }));
  const derived = named.filter((rule): rule is Constraint => 'location' in rule).map(recipe);
  return [...byHand, ...derived];
}

/** The line with the fault's id, or with the template that makes it; if there is neither, the line with the rule's id. */
function placeOf(
  fault: Fault,
  named: Named,
  places: ReadonlyMap<string, Place[]>,
  { service }: Spec,
): Place {
  const folder = `faults/${service}`;
  const own = places.get(fault.id)?.[0] ?? templatePlace(folder, fault.id);
  const rules = [...fault.rules, ...named.map(({ family }) => family)];
  const [ofRule] = rules.flatMap((rule) => places.get(rule) ?? []);
  return own ?? ofRule ?? { file: `${folder}/faults.ts`, line: 1 };
}

function recipe(constraint: Constraint): PlacedFault {
  const [ending, file, name] = recipeOf(constraint);
  return {
    id: `${constraint.id}/${ending}`,
    description: 'made by this recipe',
    place: definitionOf(file, name),
  };
}

/** The recipe for a constraint, as in `faults/derivedFaults.ts`; a test compares the two. */
function recipeOf({ location }: Constraint): [ending: string, file: string, name: string] {
  switch (location.in) {
    case 'operation':
      return ['refused', 'faults/derivedFaults.ts', 'refusal'];
    case 'token':
    case 'scope':
      return ['not-asked-for', 'faults/recipes/accessFaults.ts', 'accessFaults'];
    case 'response':
      return ['not-kept', 'faults/recipes/responseFaults.ts', 'responseFault'];
    default:
      return ['not-checked', 'faults/recipes/requestFaults.ts', 'requestFault'];
  }
}
