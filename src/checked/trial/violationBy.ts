import type { Complaint } from '../../sent/Complaint.ts';
import { Violation } from '../../sent/judging/signals.ts';
import type { Session } from '../../sent/Session.ts';
import { failureOf } from './failureOf.ts';
import { mayBeUnasked } from './mayBeOfOthers.ts';
import type { Trail } from './Trail.ts';

/** What a check throws for its complaint; it says whether something in front of the operation may have responded. */
export function violationBy(complaint: Complaint, session: Session, trail: Trail): Violation {
  const { exchanges, mayBeOfOthers } = complaint;
  const isDoubtful =
    mayBeOfOthers === true ||
    exchanges.some((one) => mayBeUnasked(session.operation(one.operation ?? ''), one));
  const failure = failureOf(complaint, session, trail);
  return new Violation(failure, isDoubtful, session.latest.beside(exchanges));
}
