import type { Precondition } from '../../src/check/preconditions.ts';
import type { ReportDataSet } from '../../src/target/Target.ts';

/** A report request that the platform could not process, for one data set. */
export function failedReport(dataSet: ReportDataSet): Precondition {
  return {
    name: `fixtures.reports.failed.${dataSet}`,
    missing: ({ fixtures }) =>
      fixtures.reports?.failed?.[dataSet] === undefined
        ? `the target file has no fixtures.reports.failed.${dataSet}`
        : undefined,
  };
}
