import { Redactor } from '../../src/sent/redaction/Redactor.ts';
import { HOSTILE_OPTIONS, HOSTILE_TEXTS } from '../../src/sent/redaction/testing/hostileTexts.ts';
import { figure, type BenchOptions, type Figure } from './Measurement.ts';

const KILOBYTES = [10, 100, 1000];

/** Redaction of texts that are built to be read again and again: the time must grow no faster than the text. */
export async function* redaction({ samples }: BenchOptions): AsyncIterable<Figure> {
  for (const [name, make] of HOSTILE_TEXTS)
    for (const size of KILOBYTES) {
      const text = make(size * 1000);
      const times = Array.from({ length: samples }, () => milliseconds(text));
      yield await Promise.resolve(figure(`${name}, ${size} kB`, 'ms', times));
    }
}

function milliseconds(text: string): number {
  const redactor = new Redactor(HOSTILE_OPTIONS);
  redactor.text('');
  const start = performance.now();
  redactor.text(text, { service: 'stock' });
  return performance.now() - start;
}
