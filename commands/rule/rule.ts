import type { RuleOptions, Named } from './Named.ts';
import { clientRuleText, isForClients } from './clientRules.ts';
import { allVariants } from '../../faults/allVariants.ts';
import { catalogue } from '../../faults/catalogue.ts';
import { services } from '../../services.ts';
import { noRule } from '../../src/run/refuseUnknown.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { fitsFamily } from '../../src/spec/fitsFamily.ts';
import { SPECS_FOLDER, textIn } from '../../src/spec/loadSpecs.ts';
import { readSpec, rulesFileOf } from '../../src/spec/readSpec.ts';
import type { Spec } from '../../src/spec/types.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { program } from '../../src/text/program.ts';
import { newestResults, resultsOf } from '../../src/results/resultsIn.ts';
import { openPointText, ruleText } from './ruleText.ts';
import { rulesBySentence } from './rulesBySentence.ts';
import { rulesBySource } from './rulesBySource.ts';
import { paint } from '../../src/text/paint.ts';
import { entryLine } from './entryLine.ts';
import { say } from '../../src/text/say.ts';

/**
 * Prints all about one rule, or runs it again at each change. Returns the exit code.
 * @throws WrongUse for an id that no rule has, and if neither an id nor a source is given
 */
export async function rule(id: string | undefined, options: RuleOptions): Promise<number> {
  if (options.source !== undefined) {
    say(rulesBySource(services.map(specOf), options.source));
    return 0;
  }
  if (options.sentence !== undefined) {
    if (options.documents === undefined)
      throw new WrongUse(
        'rule --sentence: add --documents DIR, the folder of the documents; this project does not hold their text.',
      );
    say(rulesBySentence(options.sentence, options.documents));
    return 0;
  }
  if (id === undefined)
    throw new WrongUse(
      'rule: name the id of a rule, a section with --source, or a text with --sentence.',
    );
  if (isForClients(id)) {
    if (options.watch)
      throw new WrongUse(
        'rule --watch: a rule for clients runs at no target; `inspect` judges by it.',
      );
    say(clientRuleText(id, options.run));
    return 0;
  }
  const found = await namedBy(id, options.run);
  if (typeof found === 'string') {
    say(found);
    return 0;
  }
  const { spec, named } = found;
  if (options.watch) {
    const { watchRule } = await import('./watchRule.ts');
    return watchRule(spec, named, options);
  }
  const ids = new Set(named.map((one) => one.id));
  const results = options.run === undefined ? newestResults(ids) : resultsOf(options.run, ids);
  say(await ruleText(spec, named, results, options.run !== undefined));
  return 0;
}

/**
 * What an id means: one rule, all of a family, an open point as a text, or a list of all ids with this part. Reads only
 * the specification with which the id begins.
 */
async function namedBy(
  id: string,
  run: string | undefined,
): Promise<{ spec: Spec; named: Named } | string> {
  const own = services.filter((service) => id.startsWith(`${service}/`));
  const specs = (own.length === 0 ? services : own).map(specOf);
  for (const spec of specs) {
    const [first, ...others] = rulesOf(spec).filter(
      (one) => one.id === id || one.family === id || (id.includes('{') && fitsFamily(one.id, id)),
    );
    if (first !== undefined) return { spec, named: [first, ...others] };
  }
  const openPoint = specs
    .flatMap(({ openPoints }) => openPoints)
    .find((one) => one.id === id || one.family === id);
  if (openPoint !== undefined) return openPointText(openPoint, run);
  const byPart = rulesByPart(specs, id);
  if (byPart !== undefined) return byPart;
  throw new WrongUse(`rule ${id}: ${await whyUnknown(specs, id)}`);
}

/** Why nothing is known of an id, and what to do: it belongs to a fault or a variant, or to nothing. */
async function whyUnknown(specs: Spec[], id: string): Promise<string> {
  const fault = (await catalogue(specs)).find((one) => one.id === id);
  if (fault !== undefined)
    return `this is the id of a fault: ${fault.description} \`${program} prove --fault ${id}\` shows whether it is noticed by ${fault.rules.join(', ')}.`;
  if ((await allVariants(services.map(specOf))).some((one) => one.id === id))
    return `this is the id of an honest variant; \`${program} prove --variant ${id}\` shows whether a rule is raised by it.`;
  const open = specs.flatMap(({ openPoints }) => openPoints);
  return noRule(
    id,
    specs.flatMap(rulesOf),
    open.flatMap((one) => [one.id, one.family]),
  );
}

/** One specification, read but not compiled, because nothing is judged here. */
function specOf(service: string): Spec {
  const name = `${service}.yaml`;
  return readSpec(name, textIn(SPECS_FOLDER, name), textIn(SPECS_FOLDER, rulesFileOf(name)));
}

/**
 * The rules, constraints and open points whose ids have a text as a whole part between slashes:
 * `stock/update/body/quantity`, `quantity`. Undefined if there is none.
 */
function rulesByPart(specs: Spec[], text: string): string | undefined {
  const part = `/${text.replace(/^\/|\/$/g, '')}/`;
  const found = specs
    .flatMap((spec) => [...rulesOf(spec), ...spec.openPoints])
    .filter(({ id, family }) => `/${id}/`.includes(part) || `/${family}/`.includes(part));
  if (found.length === 0) return undefined;
  return [`${paint('bold', text)}  (${found.length})`, ...found.map(entryLine)].join('\n');
}
