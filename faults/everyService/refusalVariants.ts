import { byId, type Variant } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { describedBy } from '../../src/promised/describedBy.ts';
import type { Operation, Spec } from '../../src/promised/types.ts';
import { changing, isLogin, withStatus } from '../answers.ts';
import { isRequestTo } from '../operationOf.ts';

/** What a named standard asks of a refusal, where the documents are silent. */
const ASKED_BY_STANDARDS = [
  'authentication/login/refusal-is-json-with-an-error-code',
  'authentication/login/unauthorized-login-is-challenged',
  'authentication/unauthorized-call-is-challenged',
];

/**
 * Other ways to refuse a request, where the documents leave it open; a refusal that a service's document describes
 * stays as it is.
 */
export function refusalVariants(specs: Spec[]): Variant[] {
  const operations = specs.flatMap((spec) => spec.operations);
  const asked = (request: SandboxRequest) => operations.find((one) => isRequestTo(one, request));
  return byId<Variant>({
    'plain-refusals': {
      description: 'Rejections whose body is not documented are pages for people.',
      warns: ASKED_BY_STANDARDS,
      wrap: changing((response, request) =>
        isOfOpenBody(response, asked(request))
          ? {
              status: response.status,
              headers: { 'content-type': 'text/html' },
              body: '<h1>Refused</h1>',
            }
          : response,
      ),
    },
    'bodiless-refusals': {
      description: 'Rejections whose body is not documented have none.',
      warns: ASKED_BY_STANDARDS,
      wrap: changing((response, request) =>
        isOfOpenBody(response, asked(request))
          ? { status: response.status, headers: {}, body: undefined }
          : response,
      ),
    },
    'forbidden-for-unauthorized': {
      description: 'A missing or broken token gets 403, and a missing scope with 401.',
      warns: [
        'authentication/call-without-token-is-401',
        'authentication/unknown-token-is-401',
        'authentication/missing-scope-is-403',
      ],
      wrap: changing((response, request) =>
        isLogin(request) || names(asked(request), ['401', '403'])
          ? response
          : withStatus(response, { 401: 403, 403: 401 }),
      ),
    },
  });
}

function isOfOpenBody({ status }: SandboxResponse, operation: Operation | undefined): boolean {
  if (operation === undefined || status < 400) return false;
  const described = describedBy(operation.responses, status);
  return described !== undefined && described.schema === undefined && !described.noBody;
}

/** Whether the document of an operation names one of these statuses itself. */
export function names(operation: Operation | undefined, statuses: string[]): boolean {
  return operation?.responses.some(({ status }) => statuses.includes(status)) ?? false;
}
