import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { GetOperation } from './operations.ts';
import { describeRequest, type ReportRequest } from './ReportRequest.ts';

/** One time that a report was asked for. */
export interface Poll {
  guid: string;
  exchange: LiveExchange;
}

/** A requested report, and what became of it until it was ready or given up. */
export interface Report {
  request: ReportRequest;
  get: GetOperation;
  /** The last time that it was requested. */
  posted: LiveExchange;
  /** Undefined where the request got none. */
  guid: string | undefined;
  /** Every time that it was asked for, in order; also under an identifier that the platform then could not process. */
  polls: Poll[];
  /** The 200 that it was ready with. */
  ready?: LiveExchange;
  /** When it was, by the session's clock. */
  readyAt?: number;
  /** When it was first given without records that may be expected. */
  emptyAt?: number;
  /** Why it is not ready. */
  reason?: string;
}

/** A report whose data is there. */
export type ReadyReport = Report & { guid: string; ready: LiveExchange };

/** Whether the data of a report is there. */
export function isReady(report: Report): report is ReadyReport {
  return report.guid !== undefined && report.ready !== undefined;
}

/** Gives the report where it is ready. @throws NotExercised with the reason where it is not */
export function requireReady(trial: Trial, report: Report | undefined): ReadyReport {
  return report !== undefined && isReady(report)
    ? report
    : trial.notExercised(report?.reason ?? 'no report of this kind can be requested here');
}

/** The operation that a report was requested by, as the documents write it. */
export function documentedOf(trial: Trial, { request }: Report): string {
  return trial.operation(request.operation.id).documented;
}

/** A report by its operation and what it was asked for. */
export function describeReport(trial: Trial, report: Report): string {
  return `${documentedOf(trial, report)} for ${describeRequest(report.request)}`;
}
