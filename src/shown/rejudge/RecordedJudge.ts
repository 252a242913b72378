import type { Judged } from '../../sent/judging/answerJudge.ts';
import type { Finding } from '../../sent/judging/Finding.ts';
import { Judge } from '../../sent/judging/Judge.ts';
import type { LiveResponse } from '../../sent/exchange/LiveExchange.ts';
import { liveResponse } from '../../sent/exchange/liveResponse.ts';
import { jsonPointer } from '../../words/json/jsonPointer.ts';
import type { Constraint, Spec } from '../../promised/types.ts';
import type { Decision } from '../../decided/types.ts';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { sensitiveFields } from '../../promised/reading/loadSpecs.ts';
import { hasMarker } from '../../sent/redaction/text/Marker.ts';
import { withInstead } from './redacted.ts';

/** Values that a redacted value may have been: texts and numbers of several kinds. */
const MAY_HAVE_STOOD = ['', 'x', 7, -0.5];

const WHY_UNSEEN = 'the values it needs were redacted (personal or secret data)';

/** A judge of recorded responses: findings that depend on a redacted value are left out. */
export class RecordedJudge extends Judge {
  readonly #passedOver = new Set<string>();

  constructor(specs: Spec[]) {
    const redactor = new Redactor({ secrets: [], sensitiveFields: sensitiveFields(specs) });
    super(specs, (text, service) => redactor.text(text, { service }));
  }

  override findings(operation: string, answer: Judged): Finding[] {
    const found = super.findings(operation, answer);
    const { response } = answer;
    if (response === null || !holdsRedacted(response)) return found;
    const others = MAY_HAVE_STOOD.map(
      (value) =>
        new Map(
          super
            .findings(operation, { ...answer, response: withBody(response, value) })
            .map((finding) => [finding.constraint.id, finding]),
        ),
    );
    // What another kind of value would have shown is unknown, too.
    for (const id of others.flatMap((other) => [...other.keys()]))
      if (!found.some(({ constraint }) => constraint.id === id)) this.#passedOver.add(id);
    return found.filter((finding) => {
      const { constraint, broken } = finding;
      const isSure =
        !isAboutRedacted(finding, response) &&
        others.every((other) => {
          const same = other.get(constraint.id);
          return same !== undefined && (same.broken === undefined) === (broken === undefined);
        });
      if (!isSure) this.#passedOver.add(constraint.id);
      return isSure;
    });
  }

  override decide(constraint: Constraint): Decision {
    const decision = super.decide(constraint);
    return decision.outcome === 'notExercised' && this.#passedOver.has(constraint.id)
      ? { ...decision, reason: WHY_UNSEEN }
      : decision;
  }
}

function holdsRedacted({ text, headers }: LiveResponse): boolean {
  return hasMarker(text) || headers.some(([, value]) => hasMarker(value));
}

function withBody(response: LiveResponse, instead: unknown): LiveResponse {
  if (response.jsonError !== null) return response;
  const body = Buffer.from(JSON.stringify(withInstead(response.json, instead)));
  return liveResponse(response, body);
}

function isAboutRedacted({ constraint: { location }, broken }: Finding, response: LiveResponse) {
  if (location.in === 'response' && location.part === 'header')
    return hasMarker(response.header(location.name) ?? '');
  if (broken?.pointer === undefined) return false;
  return hasMarker(JSON.stringify(jsonPointer(response.json, broken.pointer)) ?? '');
}
