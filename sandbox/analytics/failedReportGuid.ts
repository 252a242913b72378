import { guidFor } from '../guidFor.ts';
import type { DataSetName } from './dataSets.ts';

/** The identifier of a request for this data set that the platform could not process; the same in every sandbox. */
export function failedReportGuid(dataSet: DataSetName): string {
  return guidFor(`failed ${dataSet} report`);
}
