import type { ClientCheck } from '../../src/clients/ClientCheck.ts';
import { authorizeChecks } from './authorizeChecks.ts';
import { everyChecks } from './everyChecks.ts';
import { readingChecks } from './readingChecks.ts';
import { reportChecks } from './reportChecks.ts';
import { stockChecks } from './stockChecks.ts';
import { tokenChecks } from './tokenChecks.ts';

/** How clients are judged: a check for each rule of `specs/client.rules.yaml`. */
export const clientChecks: ClientCheck[] = [
  ...everyChecks,
  ...tokenChecks,
  ...authorizeChecks,
  ...stockChecks,
  ...readingChecks,
  ...reportChecks,
];
