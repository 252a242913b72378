import { expect, test } from 'vitest';
import { startConformance } from './startConformance.ts';

test('a sandbox with faults says which ones, and has them', async () => {
  const faults = ['partners/list/no-permission-is-an-empty-list', 'restaurants/get/unknown-is-403'];
  let answered: Promise<Response> | undefined;
  const { output } = await startConformance(
    ['sandbox', ...faults.flatMap((fault) => ['--fault', fault])],
    {
      whenPrinted: (printed, pid) => {
        const [, url] = /listens at (\S+);/.exec(printed) ?? [];
        if (url === undefined || answered !== undefined) return;
        answered = fetch(`${url}/__control/clock`).finally(() => process.kill(pid, 'SIGINT'));
      },
    },
  );
  expect((await answered)?.status).toBe(200);
  expect(output).toContain('Fault: A client without permission gets an empty list.');
  expect(output).toContain(
    'Fault: An unknown restaurant is rejected with 403, as one without access.',
  );
  expect(output).toContain('control: http://127.0.0.1:');
  // A target of its own: what is seen there does not join the history of the sandbox without faults.
  expect(output.replace(/\s+/g, ' ')).toContain('name: sandbox with 2 faults');
}, 30_000);
