import type { SandboxRequest } from '../sandbox/types.ts';
import type { Operation } from '../src/promised/types.ts';

/** The paths at which the sandbox mounts the addresses of a target. */
const MOUNTS: Partial<Record<string, string>> = { analytics: '/analytics' };

function mountedPath({ address, path }: Operation): string {
  return (MOUNTS[address] ?? '') + path;
}

export function isRequestTo(operation: Operation, { method, path }: SandboxRequest): boolean {
  if (method !== operation.method) return false;
  const mounted = mountedPath(operation);
  // A proof asks this of each request for each wrapper: most paths need not be taken apart.
  if (!mounted.includes('{')) return path === mounted;
  const expected = mounted.split('/');
  const received = path.split('/');
  return (
    expected.length === received.length &&
    expected.every((segment, index) => segment.startsWith('{') || segment === received[index])
  );
}

export function pathParameter(
  operation: Operation,
  { path }: SandboxRequest,
  name: string,
): string | undefined {
  const segment = path.split('/')[positionOf(operation, name)];
  return segment === undefined ? undefined : decodeURIComponent(segment);
}

export function withPathParameter(
  operation: Operation,
  path: string,
  name: string,
  value: string,
): string {
  return path.split('/').with(positionOf(operation, name), encodeURIComponent(value)).join('/');
}

function positionOf(operation: Operation, name: string): number {
  return mountedPath(operation).split('/').indexOf(`{${name}}`);
}
