import { ChangeLog, type Change } from './Change.ts';
import { diffDocuments } from './diffDocuments.ts';
import { diffRules } from './diffRules.ts';
import { diffStateMachines } from './diffStateMachines.ts';
import { CALLED, LACKED, pairsOf } from './outcomes.ts';
import type { SpecVersion } from './SpecVersion.ts';

/** What changed between two versions of the specifications, service by service. */
export function diffVersions(before: SpecVersion, after: SpecVersion): Change[] {
  return pairsOf(before, after).flatMap(([service, was, is]) => {
    const log = new ChangeLog(service);
    if (was === undefined)
      log.add({ kind: 'service-added', place: service, message: 'service added' }, LACKED);
    else if (is === undefined)
      log.add({ kind: 'service-removed', place: service, message: 'service removed' }, CALLED);
    else {
      diffDocuments(log, was.document, is.document);
      diffRules(log, was, is);
      diffStateMachines(log, was, is);
    }
    return log.changes();
  });
}
