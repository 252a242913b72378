import { createHash } from 'node:crypto';

/** One sentence of a document, or one clause of a list of fields, with its subject. */
export interface Sentence {
  /** The headings above it, joined by `›`; `introduction` before the first heading. */
  section: string;
  /** The normalised text after its subject: `amount: Must not be negative.` Never written to the repository. */
  text: string;
  /** Digest of the document's name and `text`; see `digestOf`. */
  digest: string;
}

const LIST_MARK = /^([-*+]|\d+\.)\s+/;

/** A paragraph, an element of a list, or a row of a table, as in the document. */
interface Block {
  section: string;
  /** A row's first cell, or the bold words at the beginning of a paragraph. */
  subject: string;
  texts: string[];
}

/**
 * The sentences of a Markdown document in their order. Lists of fields are split into clauses and tables into rows, so
 * that a change affects as little as possible.
 * @param document its name, so that the same sentence in two documents counts as two
 * @param markdown headings, paragraphs, lists and tables
 */
export function sentencesOf(document: string, markdown: string): Sentence[] {
  return blocksOf(markdown).flatMap(({ section, subject, texts }) =>
    texts.map((clause) => {
      const text = subject === '' ? clause : `${subject}: ${clause}`;
      return { section, text, digest: digestOf(document, text) };
    }),
  );
}

/** The first twelve hexadecimal digits of the SHA-256 of a document's name, a line break and a text. */
function digestOf(document: string, text: string): string {
  return createHash('sha256').update(`${document}\n${text}`).digest('hex').slice(0, 12);
}

/** A text without the marks of Markdown, which do not change its meaning, and with single spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/\\([|*_`#])/g, '$1')
    .replace(/\*+|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A heading's name in the sources of rules: `Stock` for "Stock, base `{base_url}/stock`". */
function nameOf(heading: string): string {
  return plain(heading).replace(/, base .*$/s, '');
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let headings: string[] = [];
  let subject = '';
  for (const lines of paragraphsOf(markdown)) {
    const section = headings.join(' › ') || 'introduction';
    const [first = ''] = lines;
    const [, marks = '', heading = ''] = /^(#+)\s+(.*)$/s.exec(first) ?? [];
    if (marks !== '') {
      // The title is above every section and names none.
      headings = marks === '#' ? [] : [...headings.slice(0, marks.length - 2), nameOf(heading)];
      subject = '';
    } else if (first.startsWith('|')) {
      blocks.push(...rowsOf(lines, subject).map((row) => ({ section, ...row })));
    } else {
      const parts = partsOf(lines.join(' ').replace(LIST_MARK, ''));
      blocks.push(...parts.map((part) => ({ section, ...part })));
      // A table belongs to the subject right above it, but not to the last element of a list.
      subject = LIST_MARK.test(first) ? '' : (parts.at(-1)?.subject ?? '');
    }
  }
  return blocks;
}

/** Groups of lines: a heading, an element of a list, a table, or the lines between two empty lines. */
function paragraphsOf(markdown: string): string[][] {
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of markdown.split(/\r?\n/).map((one) => one.trim())) {
    const startsOne = /^#+\s/.test(line) || LIST_MARK.test(line);
    if (line === '') isOpen = false;
    else if (isOpen && !startsOne) paragraphs.at(-1)?.push(line);
    else {
      paragraphs.push([line]);
      isOpen = !line.startsWith('#');
    }
  }
  return paragraphs;
}

/** The parts of a paragraph, which begins a new subject with each bold word: `**Hours**: … . **Service**: …`. */
function partsOf(paragraph: string): Omit<Block, 'section'>[] {
  return paragraph.split(/(?<=\.)\s+(?=\*\*)/).map((part) => {
    const [, bold = '', rest = ''] = /^\*\*(.+?)\*\*:?\s*(.*)$/s.exec(part) ?? [];
    const subject = plain(bold).replace(/:$/, '');
    return { subject, texts: clausesOf(bold === '' ? part : rest) };
  });
}

/**
 * The rows of a table. The subject of each: as many of its first cells as no other row begins with, after the table's
 * subject.
 */
function rowsOf(lines: string[], about: string): Omit<Block, 'section'>[] {
  const rows = lines
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map(plain),
    )
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
  const key = (cells: string[], length: number) => cells.slice(0, length).join(' | ');
  return rows.flatMap((cells) => {
    const length = cells.findIndex(
      (_, index) =>
        rows.filter((row) => key(row, index + 1) === key(cells, index + 1)).length === 1,
    );
    const split = cells.map(clausesOf);
    return [
      { subject: about, texts: [split.map(([first = '']) => first).join(' | ')] },
      {
        subject: [about, key(cells, length + 1)].filter((part) => part !== '').join(' › '),
        texts: split.flatMap((clauses) => clauses.slice(1)),
      },
    ];
  });
}

/** The sentences of a text, also split at semicolons outside parentheses. */
function clausesOf(text: string): string[] {
  return plain(text)
    .split(/(?<=[\w)"][.!?])\s+|;\s+(?![^(]{0,500}\))/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}
