import { gunzipSync, gzipSync } from 'node:zlib';

/** What stands for the script that unfolds the page, in the page as it is packed. */
const UNPACK = `(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById('page').textContent), (it) => it.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const html = await new Response(unpacked).text();
  document.open();
  document.write(html);
  document.close();
})();`;

/** Turns a text back into the Base64 of its UTF-8, piece by piece: a call takes no more arguments than that. */
const ENCODE = `function packed(text) {
  const bytes = new TextEncoder().encode(text);
  let latin = '';
  for (let at = 0; at < bytes.length; at += 8192) latin += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(latin);
}`;

/**
 * A page of one file, compressed: it unfolds itself where it is opened, by what every browser has. Allure's page holds
 * its data in Base64, much of it twice, which hides from the compression what is alike in it; it is taken apart first.
 */
export function packedPage(html: string, title: string): string {
  const packed = gzipSync(withPlainData(withPlainScripts(html)), { level: 9 }).toString('base64');
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body><noscript>This report needs JavaScript.</noscript>',
    `<script type="text/plain" id="page">${packed}</script>`,
    `<script>${UNPACK}</script></body></html>\n`,
  ].join('\n');
}

/** The page that unfolds from a packed one. */
export function unpackedPage(page: string): string {
  const packed = /<script type="text\/plain" id="page">([^<]*)</.exec(page)?.[1] ?? '';
  return gunzipSync(Buffer.from(packed, 'base64')).toString();
}

/** Scripts that stand as addresses of data, as scripts: what would end one is written so that it does not. */
function withPlainScripts(html: string): string {
  return html.replace(
    /<script\s+src="data:text\/javascript;base64,([^"]*)"\s*><\/script>/g,
    (_, encoded: string) => {
      const script = Buffer.from(encoded, 'base64').toString();
      const inert = script.replace(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--');
      return `<script>${inert}</script>`;
    },
  );
}

/** Each piece of data once, as the text that it is. */
function withPlainData(html: string): string {
  const texts = new Map<string, number>();
  const referring = html.replace(
    /\bd\("([^"]+)","([A-Za-z0-9+/=]{100,})"\)/g,
    (whole, name: string, encoded: string) => {
      const bytes = Buffer.from(encoded, 'base64');
      const text = bytes.toString();
      if (!Buffer.from(text).equals(bytes)) return whole;
      const index = texts.get(text) ?? texts.size;
      texts.set(text, index);
      return `d(${JSON.stringify(name)},packed(texts[${index}]))`;
    },
  );
  if (texts.size === 0) return html;
  const list = JSON.stringify([...texts.keys()]).replaceAll('<', '\\u003c');
  const head = referring.indexOf('<script');
  return `${referring.slice(0, head)}<script>const texts = ${list};\n${ENCODE}</script>${referring.slice(head)}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
