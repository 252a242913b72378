import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { searchData } from '../searchEntries.ts';
import type { SiteModel } from '../SiteModel.ts';
import { startSteps } from './startSteps.ts';
import type { Spec } from '../../spec/types.ts';

const require = createRequire(import.meta.url);
const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));
const MINISEARCH = join(dirname(require.resolve('minisearch')), '../umd/index.js');

/**
 * Writes what the pages load beside their templates' assets. All of it is classic scripts: on `file://` browsers block
 * modules and `fetch`.
 */
export function writeAssets(model: SiteModel, specs: Spec[], folder: string): void {
  const assets = join(folder, 'assets');
  writeFileSync(join(assets, 'swagger-ui.js'), script('swaggerUi', packedSwaggerUi()));
  const minisearch = transformSync(readFileSync(MINISEARCH, 'utf8'), { minify: true }).code;
  writeFileSync(join(assets, 'minisearch.js'), minisearch);
  writeFileSync(
    join(assets, 'search-data.js'),
    script('searchData', packed(JSON.stringify(searchData(model, startSteps())))),
  );
  for (const { service, document } of specs)
    writeFileSync(join(folder, service, 'openapi.js'), script('openapi', document));
}

/** Of all that the pages load it is by far the largest. */
function packedSwaggerUi(): { code: string; style: string } {
  const packedFile = (name: string) => packed(readFileSync(join(SWAGGER_UI, name)));
  return { code: packedFile('swagger-ui-bundle.js'), style: packedFile('swagger-ui.css') };
}

/** A third of it, or less, as the pages unpack it (site/assets/unpacked.js). */
function packed(content: string | Buffer): string {
  return gzipSync(content, { level: 9 }).toString('base64');
}

function script(name: string, value: unknown): string {
  return `window.${name}=${JSON.stringify(value)};\n`;
}
