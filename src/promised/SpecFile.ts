import type { YamlFile } from './YamlFile.ts';

/** An OpenAPI document as plain data, with the line of each part. */
export type SpecFile = Pick<YamlFile, 'name' | 'value' | 'placeOf' | 'made'>;
