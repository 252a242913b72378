import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { GetOperation } from './operations.ts';
import { describeRequest, type ReportRequest } from './ReportRequest.ts';

/** One request for a report. */
export interface Poll {
  guid: string;
  exchange: LiveExchange;
}

/** A requested report, and its state until it is ready or given up. */
export interface Report {
  request: ReportRequest;
  get: GetOperation;
  /** The last time that it was requested. */
  posted: LiveExchange;
  /** Undefined if the request was not answered with an identifier. */
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

/** Gives the report where it is ready. @throws NotExercised with the reason if it is not */
export function requireReady(trial: Trial, report: Report | undefined): ReadyReport {
  return report !== undefined && isReady(report)
    ? report
    : trial.notExercised(report?.reason ?? 'no report of this kind can be requested here');
}

/** The operation that a report was requested by, as the documents write it. */
export function documentedOf(trial: Trial, { request }: Report): string {
  return trial.operation(request.operation.id).documented;
}

/** A report, named by its operation and by what its request asks for. */
export function describeReport(trial: Trial, report: Report): string {
  return `${documentedOf(trial, report)} for ${describeRequest(report.request)}`;
}
