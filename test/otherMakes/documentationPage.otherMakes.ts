import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSpecs, SPECS_FOLDER } from '../../src/promised/reading/loadSpecs.ts';

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
let browser: Browser;
let page: Page;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request.url ?? '/').then(
      ([type, text]) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath = await chromium.executablePath();
  browser = await playwright.launch({ executablePath, args: chromium.args, headless: true });
  // One for all: with the arguments for small machines, the browser ends with its first page.
  page = await browser.newPage();
  page.setDefaultTimeout(100_000);
}, 120_000);

afterAll(async () => {
  await browser.close();
  server.close();
}, 60_000);

test.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'Swagger UI shows every operation of %s, from the document as it lies on disk',
  async (service, { operations }) => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${service}`);
    await page.waitForSelector('.opblock');
    const shown = await page.$$eval('.opblock', (blocks) =>
      blocks.map((block) => {
        const method = block.querySelector('.opblock-summary-method')?.textContent ?? '';
        const path = block.querySelector('[data-path]')?.getAttribute('data-path');
        return `${method} ${path ?? ''}`;
      }),
    );
    expect(shown.toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    // What cannot be resolved or is no OpenAPI is shown as an error on top of the page.
    expect(await page.$$eval('.errors', (errors) => errors.map((it) => it.textContent))).toEqual(
      [],
    );
  },
  120_000,
);

/** A page for a service, or one of the files that it loads. */
async function answer(url: string): Promise<[type: string, text: string]> {
  const name = url.slice(1);
  if (/^swagger-ui[\w-]*\.(js|css)$/.test(name)) {
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
    return [type, await readFile(join(SWAGGER_UI, name), 'utf8')];
  }
  if (/^[\w-]+\.yaml$/.test(name))
    return ['application/yaml', await readFile(join(SPECS_FOLDER, name), 'utf8')];
  return ['text/html; charset=utf-8', pageOf(name)];
}

function pageOf(service: string): string {
  return `<!doctype html>
    <link rel="stylesheet" href="/swagger-ui.css" /><div id="page"></div>
    <script src="/swagger-ui-bundle.js"></script>
    <script>SwaggerUIBundle({ url: '/${service}.yaml', dom_id: '#page', docExpansion: 'full', defaultModelsExpandDepth: -1, syntaxHighlight: false, validatorUrl: null });</script>`;
}
