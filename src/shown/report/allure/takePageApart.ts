import { isUtf8 } from 'node:buffer';

/** A text, or other bytes in Base64. */
export type PageFile = string | { base64: string };

/** A page of Allure's, taken apart. */
export interface PageParts {
  /** The page without its program and its data; `TAKEN_OUT` marks where they were. */
  shell: string;
  /** The program that draws the page. */
  program: string;
  /** The data that it draws, by the names with which the program asks for it. */
  files: Map<string, PageFile>;
}

export const TAKEN_OUT = '<!-- program and data -->';

const PROGRAM = /<script\s+src="data:text\/javascript;base64,([^"]*)"\s*><\/script>/;

const DATA =
  /<script async>[^<]*allureReportDataReady = false;[^<]*<\/script>\s*<script defer>\s*Promise\.allSettled\([^<]*<\/script>/;

/** Each font is there in two forms; every browser that can unpack the page reads the other one (WOFF2). */
const OLD_FONTS = /"data:font\/woff;base64,[A-Za-z0-9+/=]+"/g;

/**
 * The name under which Allure mistakenly offers the old form of a font first; behind it comes the new one, named
 * correctly.
 */
const OLD_FONT_FIRST = /format\((\\?")woff2 supports variations\\?"\)/g;

/** The English texts of the page. */
const ENGLISH = /JSON\.parse\('\{"statuses":\{"passed":"passed".*?'\)/g;

/**
 * Takes Allure's single page apart.
 * @throws Error if it has another form than expected (another Allure version)
 */
export function takePageApart(html: string): PageParts {
  const program = PROGRAM.exec(html);
  const data = DATA.exec(html);
  if (program === null || data === null || data.index < program.index)
    throw new Error(
      "The form of Allure's page has changed, adapt src/shown/report/allure/takePageApart.ts to it.",
    );
  const [whole, encoded = ''] = program;
  const files = [...data[0].matchAll(/\bd\("([^"]+)","([A-Za-z0-9+/=]*)"\)/g)];
  return {
    // Cut rather than replaced: the page has twenty megabytes, and was searched once already.
    shell: [
      html.slice(0, program.index),
      html.slice(program.index + whole.length, data.index),
      TAKEN_OUT,
      html.slice(data.index + data[0].length),
    ].join(''),
    program: withOurWord(withOneFont(Buffer.from(encoded, 'base64').toString())),
    files: new Map(files.map(([, name = '', base64 = '']) => [name, fileOf(base64)])),
  };
}

function withOneFont(program: string): string {
  return program
    .replace(OLD_FONTS, '"data:font/woff;base64,"')
    .replace(OLD_FONT_FIRST, 'format($1none$1)');
}

/** Renames Allure's status `broken`, between red and green, to `warned`; other languages keep their word. */
function withOurWord(program: string): string {
  return program.replace(ENGLISH, (words) =>
    words
      .replaceAll('"broken":"broken"', '"broken":"warned"')
      .replaceAll(/(\\\\")broken(?=\\\\")| broken(?= tests)/g, (it) =>
        it.replace('broken', 'warned'),
      ),
  );
}

function fileOf(base64: string): PageFile {
  const bytes = Buffer.from(base64, 'base64');
  return isUtf8(bytes) ? bytes.toString() : { base64 };
}
