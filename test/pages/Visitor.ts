import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stays within a page. */
const INSIDE = /^(?:file|data|blob):/;

interface AxeResults {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Somebody who opens pages of the file system in Chromium, and notices what goes wrong there. */
export class Visitor {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #folder: string;
  #noticed: string[] = [];

  private constructor(browser: Browser, page: Page, folder: string) {
    this.#browser = browser;
    this.page = page;
    this.#folder = folder;
    page.on('pageerror', ({ message }) => this.#noticed.push(`error: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#noticed.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!INSIDE.test(request.url())) this.#noticed.push(`request: ${request.url()}`);
    });
    page.on('requestfailed', (request) => this.#noticed.push(`failed: ${request.url()}`));
  }

  /** @param folder that the pages lie in */
  static async arrive(folder: string): Promise<Visitor> {
    const executablePath = await chromium.executablePath();
    const browser = await playwright.launch({
      executablePath,
      args: chromium.args,
      headless: true,
    });
    // One for all: with the arguments for small machines, the browser ends with its first page.
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    return new Visitor(browser, page, folder);
  }

  async leave(): Promise<void> {
    await this.#browser.close();
  }

  /** Opens a page by its address below the folder. */
  async open(address: string): Promise<void> {
    const [path = '', rest = ''] = address.split(/(?=[?#])(.*)/s);
    await this.page.goto(`${pathToFileURL(join(this.#folder, path)).href}${rest}`);
  }

  /** Searches as people do: from any page, in the field on top. Gives what is found, the best first. */
  async search(query: string): Promise<{ id: string; text: string }[]> {
    await this.open('stock/index.html');
    await this.page.fill('#find', query);
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector('#results li');
    return this.page.$$eval('#results li', (items) =>
      items.map((item) => {
        const id = item.querySelector('.id')?.textContent ?? '';
        return { id, text: `${id} ${item.textContent ?? ''}` };
      }),
    );
  }

  /** What went wrong since the last time that this was asked: errors, and requests that leave the page. */
  noticed(): string[] {
    const noticed = this.#noticed;
    this.#noticed = [];
    return noticed;
  }

  /**
   * What axe finds on the page as it is.
   * @param rules of axe's. Default: all that it has by default
   */
  async inaccessible(rules?: string[]): Promise<string[]> {
    await this.page.evaluate(AXE);
    const options = rules === undefined ? '' : JSON.stringify({ runOnly: rules });
    const { violations } = (await this.page.evaluate(`axe.run(${options})`)) as AxeResults;
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  /** After how many milliseconds the page showed something. */
  async firstPaint(): Promise<number> {
    return (await this.page.evaluate(
      "new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))",
    )) as number;
  }

  /** By how many pixels the page is wider than the window. */
  async tooWide(): Promise<number> {
    const { scrollWidth, clientWidth } = (await this.page.evaluate(
      '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })',
    )) as { scrollWidth: number; clientWidth: number };
    return scrollWidth - clientWidth;
  }

  async cutCode(): Promise<string[]> {
    return this.page.$$eval('pre', (all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent ?? ''),
    );
  }

  /** Texts of the page that are not whole: hidden by their box, or shortened when they were written. */
  async cutTexts(): Promise<string[]> {
    return (await this.page.evaluate(
      `[...document.querySelectorAll('main, main *')].filter((one) => {
        const hides = getComputedStyle(one).overflow.includes('hidden');
        const isTooLong = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
        const texts = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return (hides && isTooLong) || texts.some(({ data }) => data.includes('…'));
      }).map(({ textContent }) => textContent)`,
    )) as string[];
  }

  /** Unfolds the first of what can be folded. */
  async unfold(count = Infinity): Promise<void> {
    await this.page.$$eval(
      'details',
      (all, most) => {
        for (const details of all.slice(0, most)) details.setAttribute('open', '');
      },
      Math.min(count, 100_000),
    );
  }
}
