import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/*
 * Each file of tests has a state folder of its own: a journal that one leaves open on purpose would otherwise refuse the
 * run of another, whose sandbox happens to be given the same port.
 */
const folder = mkdtempSync(join(tmpdir(), 'state-'));
process.env['XDG_STATE_HOME'] = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
