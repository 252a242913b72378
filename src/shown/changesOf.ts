import type { Plan } from '../checked/run/planOf.ts';
import type { ExchangeLine } from '../sent/log/exchangeLine.ts';

/** What a run changed, a phrase for each effect: by requests that were accepted, or got no response. */
export function changesOf(
  plans: Pick<Plan, 'spec' | 'suite'>[],
  exchanges: readonly Pick<ExchangeLine, 'operation' | 'role' | 'status'>[],
): string[] {
  const sent = exchanges.filter(
    ({ role, status }) => role !== 'restore' && (status < 1 || (status >= 200 && status < 300)),
  );
  return plans.flatMap(({ spec, suite: { effects = [] } }) =>
    effects.flatMap(({ effect, done }) => {
      const own = new Set(
        spec.operations.filter((one) => one.effect === effect).map(({ id }) => id),
      );
      const { length } = sent.filter(({ operation }) => own.has(operation ?? ''));
      return length === 0 ? [] : (done?.(length) ?? []);
    }),
  );
}
