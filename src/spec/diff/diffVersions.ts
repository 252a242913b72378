import { ChangeLog, type Change } from './Change.ts';
import { diffDocuments } from './diffDocuments.ts';
import { diffRules } from './diffRules.ts';
import { diffStateMachines } from './diffStateMachines.ts';
import type { ServiceVersion, SpecVersion } from './SpecVersion.ts';

/** What changed between two versions of the specifications, service by service. */
export function diffVersions(before: SpecVersion, after: SpecVersion): Change[] {
  const services = new Set([...before.keys(), ...after.keys()]);
  return [...services].flatMap((service) => {
    const log = new ChangeLog(service);
    diffService(log, before.get(service), after.get(service));
    return log.changes();
  });
}

function diffService(
  log: ChangeLog,
  before: ServiceVersion | undefined,
  after: ServiceVersion | undefined,
): void {
  if (before !== undefined && after !== undefined) {
    diffDocuments(log, before.document, after.document);
    diffRules(log, before, after);
    diffStateMachines(log, before, after);
  } else if (after !== undefined)
    log.add(
      { kind: 'service-added', place: after.service, message: 'service added' },
      { breaks: ['servers'], reason: 'A server lacks it; clients do not ask for it.' },
    );
  else if (before !== undefined)
    log.add(
      { kind: 'service-removed', place: before.service, message: 'service removed' },
      { breaks: ['clients'], reason: 'A client that calls it no longer gets its response.' },
    );
}
