import { instance } from '@viz-js/viz';
import type { MachineView, ServiceView, SiteModel } from '../SiteModel.ts';
import { startSnippets } from '../examples/startSnippets.ts';
import { startSteps } from './startSteps.ts';
import { slugOf, type Snippet } from '../views/snippetsOf.ts';
import { writtenPages } from './writtenPages.ts';
import type { OperationView } from '../views/operationViews.ts';

export async function siteData(model: SiteModel) {
  const machines = await drawn(model.services.flatMap((service) => service.machines));
  const start = startSnippets();
  return {
    model: { ...model, services: model.services.map(withAnchors) },
    operations: model.services.flatMap((service) =>
      service.operations.map((operation) => ({
        ...operation,
        service: service.name,
        paging: pagingSnippets(operation, start),
        ...reportSteps(operation, service),
        openPoints: service.openPoints.filter(({ about }) => about.address === operation.page),
      })),
    ),
    machines,
    ruleCount: model.services
      .reduce((sum, { counts }) => sum + counts.rules + counts.constraints, 0)
      .toLocaleString('en'),
    start,
    steps: startSteps(),
    written: writtenPages(model),
    scopes: scopesOf(model),
    // They need a token, too: the page of scopes would otherwise be silent about them.
    scopeless: model.services
      .flatMap(({ operations }) => operations)
      .filter(({ scopes }) => scopes?.length === 0),
    built: new Date().toISOString().slice(0, 10),
  };
}

/** Of a report, which operations start it, or which one fetches its data. */
function reportSteps({ id }: OperationView, { operations }: ServiceView) {
  const [, stem = '', deed] = /^(.*[./])(request|get)\w*$/.exec(id) ?? [];
  const named = (name: RegExp) =>
    operations.filter((one) => one.id.startsWith(stem) && name.test(one.id.slice(stem.length)));
  const startedBy = named(/^request[A-Z]?\w*$/);
  if (deed === undefined || startedBy.length === 0) return {};
  return deed === 'get' ? { startedBy } : { fetchedBy: named(/^get$/)[0] };
}

/** Every scope once, with the operations that need it. */
function scopesOf({ services }: SiteModel) {
  return services.flatMap(({ scopes, operations, title, page }) =>
    scopes.map(({ name, grants }) => ({
      ...{ name, grants },
      service: { title, page, count: operations.length },
      operations: operations.filter((operation) => operation.scopes?.includes(name) === true),
    })),
  );
}

/** Adds anchors. An id occurs once on a page: if two entries of a family have it, the first gets it. */
function withAnchors(service: ServiceView) {
  const seen = new Map<string, number>();
  return {
    ...service,
    families: service.families.map((family) => {
      const count = (seen.get(family.id) ?? 0) + 1;
      seen.set(family.id, count);
      return { ...family, anchor: count === 1 ? family.id : `${family.id}~${count}` };
    }),
    schemas: service.schemas.map((schema) => ({
      ...schema,
      openPoints: service.openPoints.filter(({ about }) => about.address.endsWith(`#${schema.id}`)),
    })),
  };
}

/** Pictures by Graphviz, as parts of a page. */
async function drawn(
  machines: MachineView[],
): Promise<(MachineView & { svg: string; narrowSvg: string })[]> {
  const viz = await instance();
  const picture = (graph: string, { id, title }: MachineView, kind: string) =>
    viz
      .renderString(graph, { format: 'svg' })
      .replace(/^[\s\S]*?<svg/, '<svg')
      // Of several pictures on one page.
      .replace(/ id="/g, ` id="${id}/${kind}/`)
      .replace(/<svg [^<>]*>/, (tag) =>
        tag.replace('<svg', `<svg role="group" aria-label="${title}"`),
      );
  return machines.map((machine) => ({
    ...machine,
    svg: picture(machine.graph, machine, 'wide'),
    narrowSvg: picture(machine.narrowGraph, machine, 'narrow'),
  }));
}

/** The list whose pages the example on the page for beginners reads; all lists with the same header are read alike. */
const SAMPLE_LIST = '/config/v2/menuItems';
const HEADER = 'Platform-Next-Page-Token';

/** The lines that read every page of a list, in each language; none if an operation has no pages. */
function pagingSnippets(
  { parameters, responses, documented, summary }: OperationView,
  start: Record<string, Snippet[]>,
): Snippet[] {
  if (!parameters.some(({ name }) => name === 'pageToken')) return [];
  const isByHeader = responses.some(({ headers }) => headers.includes(HEADER));
  const path = documented.replace(/^\w+ /, '');
  return (start[isByHeader ? 'pages' : 'pages-in-body'] ?? []).map(({ run, code, ...snippet }) => ({
    ...snippet,
    code: code.replace(SAMPLE_LIST, path),
    ...(run !== undefined && {
      run: run.replace(/pages(?:-in-body)?/, slugOf(summary).replace('list-', 'all-')),
    }),
  }));
}
