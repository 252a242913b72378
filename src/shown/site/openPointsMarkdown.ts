import { inline } from '../../words/markdown.ts';
import type { OpenPointView } from './views/openPointViews.ts';

/** The open points as a list of questions in Markdown, to be sent to the platform's owners. */
export function openPointsMarkdown(
  services: readonly { title: string; openPoints: readonly OpenPointView[] }[],
): string {
  const sections = services
    .filter(({ openPoints }) => openPoints.length > 0)
    .map(({ title, openPoints }) => [`## ${title}`, ...openPoints.map(entry)].join('\n\n'));
  return ['# Open points', ...sections].join('\n\n').concat('\n');
}

function entry({ id, question, source, about, seen }: OpenPointView): string {
  return [
    `- **${inline(question)}**`,
    `  - id: \`${id}\`, about ${inline(about.text)}`,
    `  - left open in: ${inline(source)}`,
    ...(seen.length === 0 ? ['  - nothing was observed yet'] : []),
    ...seen.flatMap(({ target, at, observed }) => {
      const when = at === undefined ? '' : `, ${at.slice(0, 10)}`;
      return observed.map((text) => `  - seen at ${inline(target)}${when}: ${inline(text)}`);
    }),
  ].join('\n');
}
