import { expect, test } from 'vitest';
import type { ServiceName } from '../services.ts';
import { ProofQueue } from './runProofTasks.ts';
import type { ProofTask } from './proofTasks.ts';

function piece(service: ServiceName, id: number): ProofTask {
  return { kind: 'variant', id: String(id), service };
}

test('a thread stays with its service, and helps another only where all are taken', () => {
  const queue = new ProofQueue([
    piece('stock', 0),
    piece('analytics', 1),
    piece('analytics', 2),
    piece('analytics', 3),
    piece('analytics', 4),
    piece('stock', 5),
  ]);
  const one = queue.take();
  const other = queue.take();
  expect([one, other].map((taken) => taken?.index)).toEqual([1, 0]);
  expect(queue.take('analytics')?.index).toBe(2);
  expect(queue.take('stock')?.index).toBe(5);
  expect(queue.left).toBe(2);
  expect(queue.take('stock')?.index).toBe(3);
  expect(queue.take('analytics')?.index).toBe(4);
  expect(queue.take('analytics')).toBeUndefined();
});
