import type { RuleOptions, Named } from './Named.ts';
import { clientRuleText, isForClients } from './clientRules.ts';
import { allVariants } from '../../faults/allVariants.ts';
import { catalogue } from '../../faults/catalogue.ts';
import { services } from '../../services.ts';
import { noRule } from '../../src/checked/run/refuseUnknown.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { fitsFamily } from '../../src/promised/fitsFamily.ts';
import { SPECS_FOLDER, textIn, readClientRules } from '../../src/promised/reading/loadSpecs.ts';
import { readSpec, rulesFileOf } from '../../src/promised/reading/readSpec.ts';
import type { Spec } from '../../src/promised/types.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { program } from '../../src/words/program.ts';
import { newestResults, resultsOf } from '../../src/shown/resultsIn.ts';
import { openPointText, ruleText } from './ruleText.ts';
import { paint } from '../../src/words/paint.ts';
import { entryLine } from './entryLine.ts';
import { say } from '../../src/words/say.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSentences, type Sentences } from '../../src/promised/documents/lintSentences.ts';
import { entryName } from '../../src/promised/documents/restingOn.ts';
import { plain, sentencesOf } from '../../src/promised/documents/sentencesOf.ts';
import { didYouMean } from '../../src/words/didYouMean.ts';

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
        'rule --sentence: add --documents DIR, the folder of the documents; this project does not contain their text.',
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
 * The rules, constraints and open points whose ids have these whole words: `stock/update/body/quantity`, `quantity`.
 * Undefined if there is none.
 */
function rulesByPart(specs: Spec[], text: string): string | undefined {
  const words = (id: string) => `-${id.replace(/^\/|\/$/g, '').replaceAll('/', '-')}-`;
  const found = specs
    .flatMap((spec) => [...rulesOf(spec), ...spec.openPoints])
    .filter(({ id, family }) => [id, family].some((one) => words(one).includes(words(text))));
  if (found.length === 0) return undefined;
  return [`${paint('bold', text)}  (${found.length})`, ...found.map(entryLine)].join('\n');
}

/**
 * What rests on each sentence of the documents that holds a text: rules (those for clients too), constraints, open points
 * (`open`), and what nothing on the wire can show (`not observable`).
 * @param folder where the documents lie
 * @throws WrongUse where a document is missing, and where no sentence holds the text
 */
function rulesBySentence(text: string, folder: string): string {
  const sentences = loadSentences();
  const wanted = plain(text).toLowerCase();
  const found = sentences.documents
    .flatMap(({ name, source }) =>
      sentencesOf(name, readDocument(folder, source)).map((one) => ({ ...one, document: name })),
    )
    .filter((sentence) => sentence.text.toLowerCase().includes(wanted));
  if (found.length === 0)
    throw new WrongUse(`rule --sentence ${text}: no sentence of the documents contains this text.`);
  const lines = linesByName(sentences);
  return found
    .map(({ document, section, text: sentence, digest }) => {
      const names = [...(sentences.byDigest.get(digest) ?? [])];
      return [
        `${paint('bold', `"${sentence}"`)}  ${document} › ${section}  ${digest}`,
        ...(names.length === 0
          ? ['  no rule is based on it']
          : names.map((name) => lines.get(name) ?? `  ${name}`)),
      ].join('\n');
    })
    .join('\n\n');
}

function readDocument(folder: string, source: string): string {
  const path = join(folder, source);
  if (!existsSync(path)) throw new WrongUse(`rule --documents ${folder}: ${path} is missing.`);
  return readFileSync(path, 'utf8');
}

/** The line of each thing that can rest on a sentence, by its name. */
function linesByName({ specs }: Sentences): Map<string, string> {
  const entries = specs.flatMap((spec) => [
    ...rulesOf(spec),
    ...spec.openPoints,
    ...spec.notObservable,
  ]);
  const { rules, notObservable } = readClientRules();
  const all = [...entries, ...rules, ...notObservable];
  return new Map(all.map((entry) => [entryName(entry), entryLine(entry)]));
}

/**
 * The rules, open points and not observable sentences of a section, below each source that contains the text: id, level,
 * and place.
 * @throws WrongUse if no source contains it
 */
function rulesBySource(specs: Spec[], text: string): string {
  const ofClients = readClientRules();
  const all = [
    ...specs.flatMap((spec) => [...rulesOf(spec), ...spec.openPoints, ...spec.notObservable]),
    ...ofClients.rules,
    ...ofClients.notObservable,
  ];
  const wanted = text.toLowerCase();
  const found = all.filter(({ source }) => source.toLowerCase().includes(wanted));
  if (found.length === 0) {
    const sources = all.map(({ source }) => source);
    throw new WrongUse(`rule --source ${text}: no rule is based on it${didYouMean(text, sources)}`);
  }
  const bySource = Map.groupBy(found, ({ source }) => source);
  return [...bySource]
    .map(([source, rules]) => {
      return [`${paint('bold', source)}  (${rules.length})`, ...rules.map(entryLine)].join('\n');
    })
    .join('\n\n');
}
