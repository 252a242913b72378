import type { Trial } from '../../trial/Trial.ts';
import { isValid } from '../../../../generators/schema/violationsOf.ts';
import type { LiveExchange } from '../../../sent/exchange/LiveExchange.ts';
import { jsonPointer } from '../../../words/json/jsonPointer.ts';
import { memoized } from '../../../words/memoized.ts';
import { percentDecoded } from '../../../words/percentDecoded.ts';
import { NotExercised } from '../../../sent/judging/signals.ts';
import { valuesBetween } from '../../../sent/requests/valuesBetween.ts';
import type { Json, Operation, Parameter, Spec } from '../../../promised/types.ts';
import type { OperationNotes } from '../reading/OperationNotes.ts';
import { EFFECT } from '../reading/OperationReader.ts';
import { schemaShownAt } from './schemaShownAt.ts';
import { identifierOf, madeBy, mayName, memberOf, Seen } from './Seen.ts';

type Path = Record<string, string>;

/** How many operations are asked for what a target has. */
const MOST_ASKED = 60;
/** How many things of one kind are tried in a path. */
const MOST_TRIED = 3;
/** How many beginnings of a path are gone on with: behind some of them nothing may be seen. */
const MOST_BEGUN = 27;
/** How many values are looked at to find those: the schema of each parameter may need long for each of them. */
const MOST_LOOKED_AT = 100;
/** The longest value that is taken from an address, in characters. */
const LONGEST = 500;

/** How an operation is asked. */
export interface How {
  isAgain?: boolean;
  /** The collections in which something is made that this makes something for. */
  within?: readonly string[];
}

/** Asks an operation with its plainest request at a path, if need be again; undefined if none is accepted. */
export type Ask = (
  trial: Trial,
  operation: Operation,
  path: Path,
  how?: How,
) => Promise<LiveExchange | undefined>;

/**
 * The things of a target that requests name in their paths: seen in lists and in what links lead to; made by the run
 * itself, if nothing was seen and the run may change something. What was there before the run is only ever read.
 */
export class Things {
  readonly #spec: Spec;
  readonly #notes: Map<string, OperationNotes>;
  readonly #ask: Ask;

  constructor(spec: Spec, notes: Map<string, OperationNotes>, ask: Ask) {
    this.#spec = spec;
    this.#notes = notes;
    this.#ask = ask;
  }

  /**
   * Values for the path of an operation, the likeliest first.
   * @param purpose for which the run makes things of its own, where an operation changes them
   */
  async pathsOf(trial: Trial, operation: Operation, purpose = ''): Promise<Path[]> {
    const names = templatesIn(operation.path);
    if (names.length === 0) return [{}];
    if (operation.effect !== undefined) return this.#ownPaths(trial, operation, purpose);
    const seen = await this.#seen(trial);
    const { found, isSure } = this.#known(seen)(operation);
    if (isSure || !mayChange(trial)) return found;
    const own = await this.#ownPaths(trial, operation).catch(() => []);
    // Lists may show what a response did not identify.
    const again =
      own.length > 0 ? own : this.#known(await this.#seen(trial, true))(operation).found;
    return [...again, ...found].slice(0, MOST_TRIED);
  }

  /** What was seen at the end names in the path of an operation, once for all of its checks. */
  readonly #known = memoized((seen: Seen) =>
    memoized((operation: Operation) => ({
      found: this.#resolved(operation, seen),
      // What only has a member of that name may be of another kind.
      isSure: this.#resolved(operation, seen, true).length > 0,
    })),
  );

  /** What a list of the target shows. */
  async listed(trial: Trial, template: string): Promise<Json[]> {
    return (await this.#seen(trial)).listed(template, {}).map(({ thing }) => thing);
  }

  /** What is seen at the target by requests that change nothing, once per run; again where something was made since. */
  #seen(trial: Trial, isAgain = false): Promise<Seen> {
    return trial.once(`things of the target${isAgain ? ', again' : ''}`, async (trial) => {
      const seen = new Seen();
      const readings = this.#spec.operations
        .filter(({ method }) => method === 'GET')
        .toSorted((one, other) => depthOf(one) - depthOf(other))
        .slice(0, MOST_ASKED);
      const depths = [...new Set(readings.map(depthOf))];
      // What lies deeper is named by what was seen above it; of one depth all are asked at once. Again one after the other:
      // until then others make more of what lists show.
      const groups = isAgain
        ? readings.map((one) => [one])
        : depths.map((depth) => readings.filter((one) => depthOf(one) === depth));
      for (const known of groups) {
        const asked = known.map(async (operation) => {
          const [path] = depthOf(operation) === 0 ? [{}] : this.#resolved(operation, seen);
          // Each in a trial of its own: that one waits in vain makes no other impatient.
          const ask = (own: Trial) => this.#ask(own, operation, path!, { isAgain });
          const key = `${operation.id} for its things${isAgain ? ', again' : ''}`;
          const exchange = path && (await trial.once(key, ask));
          return { operation, path, exchange };
        });
        for (const { operation, path, exchange } of await Promise.all(asked)) {
          if (path === undefined || exchange === undefined) continue;
          if (exchange.response?.jsonError === null)
            seen.note(operation.path, path, exchange.response.json);
          this.#follow(operation, exchange, seen);
        }
      }
      return seen;
    });
  }

  /** Notes what the links of a response lead to, as things of the operation that they name. */
  #follow(operation: Operation, { response }: LiveExchange, seen: Seen): void {
    for (const { operation: id, parameters } of this.#notes.get(operation.id)?.links ?? []) {
      const target = this.#spec.operations.find((one) => one.id === `${operation.service}/${id}`);
      const values = Object.entries(parameters).flatMap(([name, expression]) => {
        const [, part, where = ''] = /^\$response\.(body#|header\.)(.*)$/.exec(expression) ?? [];
        const value =
          part === 'body#' ? jsonPointer(response?.json, where) : part && response?.header(where);
        return typeof value === 'string' || typeof value === 'number'
          ? [[name, value] as const]
          : [];
      });
      const thing = Object.fromEntries(values) as Json;
      if (target !== undefined && values.length > 0)
        seen.note(target.path.slice(0, target.path.lastIndexOf('/{')), {}, [thing]);
    }
  }

  /** @param isSure whether only what lists and alike responses show counts */
  #resolved(operation: Operation, seen: Seen, isSure = false): Path[] {
    let paths: Path[] = [{}];
    for (const name of templatesIn(operation.path)) {
      const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
      if (parameter === undefined) return [];
      const valuesAt = this.#valuesOf(operation, parameter, seen, isSure);
      paths = paths
        .flatMap((path) => valuesAt(path).map((value) => ({ ...path, [name]: value })))
        .slice(0, MOST_BEGUN);
    }
    return paths.slice(0, MOST_TRIED);
  }

  /** The values of a parameter behind a beginning of the path; only what lists show depends on that. */
  #valuesOf(
    operation: Operation,
    { name, schema }: Parameter,
    seen: Seen,
    isSure: boolean,
  ): (path: Path) => string[] {
    const { path: template } = operation;
    const before = template.slice(0, template.indexOf(`/{${name}}`));
    const alike = seen.anyOf(this.#showing(`${before}/{${name}}`));
    const members = isSure ? [] : seen.all.map(({ thing }) => memberOf(thing, name));
    const examples = typeof schema === 'object' && !isSure ? schema['examples'] : undefined;
    const shown = Array.isArray(examples) ? examples.map(String) : [];
    const others = [...alike.map(({ thing }) => identifierOf(thing, name)), ...members, ...shown];
    const named = (values: (string | undefined)[]) =>
      [...new Set(values.filter((one) => one !== undefined))]
        .slice(0, MOST_LOOKED_AT)
        .filter((one) => mayBeNamed(operation, name, one, this.#spec));
    const likely = named(others);
    return (path) => {
      const listed = seen.listed(before, path).map(({ thing }) => identifierOf(thing, name));
      return [...new Set([...named(listed), ...likely])].slice(0, MOST_TRIED);
    };
  }

  /** The paths of operations that show things of the same schema as one path. */
  readonly #showing = memoized((item: string) => {
    const readings = this.#spec.operations.filter(({ method }) => method === 'GET');
    const own = readings.filter(({ path }) => path === item).map(schemaShownAt)[0];
    const isAlike = (one: Operation) => schemaShownAt(one)?.includes(own!) === true;
    return own === undefined ? [] : readings.filter(isAlike).map(({ path }) => path);
  });

  /** Reads a list once that is no longer empty: at a fresh target nothing else shows what is in it. */
  async #showFilled(trial: Trial, template: string, path: Path): Promise<void> {
    const list = this.#spec.operations.find(
      (one) => one.method === 'GET' && one.path === template && one.effect === undefined,
    );
    if (list === undefined || (await this.#seen(trial)).listed(template, path).length > 0) return;
    await trial.once(`${list.id}, filled`, (trial) =>
      this.#ask(trial, list, path, { isAgain: true }),
    );
  }

  /** A path of things that this run has made, for one operation alone: it may change or remove them. */
  async #ownPaths(trial: Trial, operation: Operation, purpose = ''): Promise<Path[]> {
    const { path: template, documented, id } = operation;
    const why = `${documented} changes what its path names, and the run changes only what it made itself`;
    if (!mayChange(trial)) throw new NotExercised(`${why}, for which it needs the permission`);
    let path: Path = {};
    for (const name of templatesIn(template)) {
      const before = template.slice(0, template.indexOf(`/{${name}}`));
      const maker = this.#spec.operations.find(
        (one) => one.method === 'POST' && one.path === before,
      );
      const led =
        maker === undefined && (await this.#ledTo(trial, `${before}/{${name}}`, id + purpose));
      if (led) {
        path = led;
        continue;
      }
      if (maker === undefined)
        throw new NotExercised(`${why}: the document has no POST ${before} that would make one`);
      const made = await trial.once(
        `${maker.id} for ${id}${purpose} within ${JSON.stringify(path)}`,
        async (trial) => {
          const exchange = await this.#ask(trial, maker, { ...path });
          if (exchange !== undefined) await this.#showFilled(trial, before, path);
          return exchange && madeBy(exchange, name);
        },
      );
      if (made === undefined)
        throw new NotExercised(
          `${why}: ${maker.documented} made none that its response identifies`,
        );
      path = { ...path, [name]: made };
    }
    return [path];
  }

  /** The path of a thing to which the Location of something leads that the run makes elsewhere: of a job, say. */
  async #ledTo(trial: Trial, template: string, purpose: string): Promise<Path | undefined> {
    const makers = this.#spec.operations.filter(
      ({ method, path, responses }) =>
        method === 'POST' &&
        !path.includes('{') &&
        responses.some(({ headers }) => headers.some((one) => /^location$/i.test(one.name))),
    );
    for (const maker of makers.slice(0, MOST_TRIED)) {
      const key = `${maker.id} for ${purpose}, by where it leads`;
      const exchange = await trial.once(key, (trial) => this.#ask(trial, maker, {}));
      const led = URL.parse(exchange?.response?.header('location') ?? '', exchange?.request.url);
      const values =
        exchange &&
        led &&
        new URL(exchange.request.url).origin === led.origin &&
        valuesIn(template, led.href);
      if (values && Object.values(values).every(mayName)) return values;
    }
    return undefined;
  }
}

/** The path parameters that an address has in place of those of a path; undefined if it does not end like that, or a value is too long. */
export function valuesIn(template: string, url: string): Path | undefined {
  const names = templatesIn(template);
  // A document may write a path otherwise than an address has it.
  if (names.length === 0) return {};
  const expected = template.split('/').slice(1);
  const received = new URL(url).pathname.split('/').slice(1).slice(-expected.length);
  const found = expected.map((one, index) =>
    valuesBetween(one.split(/\{\w+\}/), received[index] ?? ''),
  );
  const values = found.flatMap((some) => some ?? []);
  if (found.includes(undefined) || values.some(({ length }) => length > LONGEST)) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, percentDecoded(values[index]!)]));
}

/** Whether the document lets a value stand in the path of an operation. */
export function mayBeNamed(
  { parameters }: Operation,
  name: string,
  value: string,
  { resolve }: Spec,
): boolean {
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? true;
  return isValid(schema, value, resolve) || isValid(schema, Number(value), resolve);
}

/** Whether a run may change something at a target of which only the document is known. */
function mayChange({ target }: Pick<Trial, 'target'>): boolean {
  return (target.permissions as Record<string, boolean>)[EFFECT] === true;
}

/** The names of the parameters in a path, in their order. */
export function templatesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function depthOf({ path }: Operation): number {
  return templatesIn(path).length;
}
