import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { searchData } from '../searchEntries.ts';
import type { SiteModel } from '../SiteModel.ts';
import { startSteps } from './startSteps.ts';
import { writtenSections } from './writtenPages.ts';
import type { Spec } from '../../../promised/types.ts';

const require = createRequire(import.meta.url);
const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));
const MINISEARCH = join(dirname(require.resolve('minisearch')), '../umd/index.js');

/**
 * Writes files that the pages load beside their templates' assets. All of them are classic scripts, because on `file://`
 * browsers block modules and `fetch`.
 */
export function writeAssets(model: SiteModel, specs: Spec[], folder: string): void {
  const assets = join(folder, 'assets');
  writeFileSync(join(assets, 'swagger-ui.js'), script('swaggerUi', packedSwaggerUi()));
  const minisearch = transformSync(readFileSync(MINISEARCH, 'utf8'), { minify: true }).code;
  writeFileSync(join(assets, 'minisearch.js'), minisearch);
  writeFileSync(
    join(assets, 'search-data.js'),
    script(
      'searchData',
      packed(JSON.stringify(searchData(model, [...startSteps(), ...writtenSections()]))),
    ),
  );
  for (const { service, document } of specs)
    writeFileSync(join(folder, service, 'openapi.js'), script('openapi', document));
}

/** Swagger UI, packed, because it is by far the largest file that the pages load. */
function packedSwaggerUi(): { code: string; style: string } {
  const packedFile = (name: string) => packed(readFileSync(join(SWAGGER_UI, name)));
  return { code: packedFile('swagger-ui-bundle.js'), style: packedFile('swagger-ui.css') };
}

/** A third of the content, or less, in the form that the pages unpack (site/assets/unpacked.js). */
function packed(content: string | Buffer): string {
  return gzipSync(content, { level: 9 }).toString('base64');
}

function script(name: string, value: unknown): string {
  return `window.${name}=${JSON.stringify(value)};\n`;
}
