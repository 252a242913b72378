import type { Context } from 'hono';
import { inWords, type Violation } from '../expectations.ts';
import type { Refuse } from '../SandboxEnv.ts';

/** Credit card authorization › Resources: ServiceError. */
export const refusePayment: Refuse = (context, status, description) =>
  context.json(
    { description, detail: `status ${status} by the card authorization service` },
    status,
  );

/**
 * "Request not valid; a required field may be missing" is 400, "failed structural validation" 422.
 * This is a certification environment, so the message is detailed: it names each field, and never
 * its value.
 */
export function refuseViolations(context: Context, violations: readonly Violation[]): Response {
  const status = violations.some(({ kind }) => kind === 'missing') ? 400 : 422;
  const description = violations.map(inWords).join(' ');
  const detail = violations.map(({ field, kind }) => `${kind}: ${field || 'body'}`).join('; ');
  return context.json({ description, detail }, status);
}
