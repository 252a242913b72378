import type { Outcome } from '../Change.ts';
import { childNode, type OpenApiNode } from '../OpenApiNode.ts';
import { reportAt, type OperationWalk } from './OperationWalk.ts';

/** One of several ways to authorize a request: for each scheme its scopes. Empty if nothing is needed. */
type Requirement = Record<string, string[]>;

/** Compares what two versions of an operation need of a client: schemes and scopes. */
export function diffSecurity(walk: OperationWalk): void {
  const [before, after] = [requirementsOf(walk.before), requirementsOf(walk.after)];
  const [was, is] = [needed(before), needed(after)];
  if (was === undefined && is !== undefined)
    reportAt(walk, 'security-added', 'a token is needed now', NOW_NEEDED);
  else if (was !== undefined && is === undefined)
    reportAt(walk, 'security-removed', 'no token is needed any more', NO_MORE_NEEDED);
  else if (before.length === 1 && after.length === 1) diffScopes(walk, was ?? [], is ?? []);
  else if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after)))
    reportAt(walk, 'security-changed', 'the ways to be authorized changed', {
      breaks: ['clients', 'servers'],
      reason:
        'The way in which a client authenticates may be rejected; a server may not know the new one.',
    });
}

const NOW_NEEDED: Outcome = {
  breaks: ['clients', 'servers'],
  reason: 'A client without it is rejected now.',
};
const NO_MORE_NEEDED: Outcome = {
  breaks: ['servers'],
  reason: 'A server still rejects clients without it; they must get a response now.',
};

function requirementsOf(operation: OpenApiNode): Requirement[] {
  const own = childNode(operation, 'security').value ?? operation.root['security'] ?? [];
  return own as Requirement[];
}

/** The schemes and scopes of the only way; undefined if a request needs none. */
function needed(requirements: Requirement[]): string[] | undefined {
  if (requirements.length === 0 || requirements.some((one) => Object.keys(one).length === 0))
    return undefined;
  return Object.entries(requirements[0] ?? {}).flatMap(([scheme, scopes]) => [
    `scheme ${scheme}`,
    ...scopes.map((scope) => `scope ${scope}`),
  ]);
}

function sorted(requirements: Requirement[]): string[] {
  return requirements.map((one) => (needed([one]) ?? []).toSorted().join(' ')).toSorted();
}

function diffScopes(walk: OperationWalk, was: string[], is: string[]): void {
  for (const one of is.filter((each) => !was.includes(each)))
    reportAt(walk, `${one.split(' ')[0]}-added`, `${one} is needed now`, NOW_NEEDED);
  for (const one of was.filter((each) => !is.includes(each)))
    reportAt(walk, `${one.split(' ')[0]}-removed`, `${one} is not needed any more`, NO_MORE_NEEDED);
}
