/**
 * The one registry of services, in the order in which they are reported everywhere, spelled as in the verdict file. A
 * service is a line here and one folder each below `suites/`, `faults/` and `sandbox/`, with the same file names for the
 * same roles; `specs/` holds its two documents.
 */
export const services = [
  'authentication',
  'card-authorization',
  'stock',
  'restaurants',
  'partners',
  'configuration',
  'analytics',
] as const;

/** The one service of an OpenAPI document of others (`--openapi`), which has no folder here. */
export const documentService = 'api';

export type ServiceName = (typeof services)[number] | typeof documentService;
