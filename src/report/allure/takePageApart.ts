import { isUtf8 } from 'node:buffer';

/** Text, or in Base64 what is none. */
export type PageFile = string | { base64: string };

/** A page of Allure's, taken apart. */
export interface PageParts {
  /** The page without its program and without its data; `TAKEN_OUT` stands where they were. */
  shell: string;
  /** The program that draws the page. */
  program: string;
  /** What it draws, by the names that the program asks for it by. */
  files: Map<string, PageFile>;
}

export const TAKEN_OUT = '<!-- program and data -->';

const PROGRAM = /<script\s+src="data:text\/javascript;base64,([^"]*)"\s*><\/script>/;

const DATA =
  /<script async>[^<]*allureReportDataReady = false;[^<]*<\/script>\s*<script defer>\s*Promise\.allSettled\([^<]*<\/script>/;

/** Each font stands there in two forms; every browser that can unpack the page reads the other one (WOFF2). */
const OLD_FONTS = /"data:font\/woff;base64,[A-Za-z0-9+/=]+"/g;

/** By this name Allure offers first the old form of a font, by mistake; behind it stands the new one, rightly named. */
const OLD_FONT_FIRST = /format\((\\?")woff2 supports variations\\?"\)/g;

/** The words of the page in English. */
const ENGLISH = /JSON\.parse\('\{"statuses":\{"passed":"passed".*?'\)/g;

/**
 * Takes Allure's page of one file apart.
 * @throws Error where it is not of the form that this expects (another Allure version)
 */
export function takePageApart(html: string): PageParts {
  const program = PROGRAM.exec(html);
  const data = DATA.exec(html);
  if (program === null || data === null || data.index < program.index)
    throw new Error(
      "The form of Allure's page has changed, adapt src/report/allure/takePageApart.ts to it.",
    );
  const [whole, encoded = ''] = program;
  const files = [...data[0].matchAll(/\bd\("([^"]+)","([A-Za-z0-9+/=]*)"\)/g)];
  return {
    // Cut rather than replaced: the page has twenty megabytes, and was searched once.
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

/** Between red and green Allure has `broken`, where our rules are warned; other languages keep their word. */
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
